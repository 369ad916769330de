import type { Messages } from "#lib/i18n/texts.ts";

export const held: Messages["held"] = {
  title: "Comprobar un certificado",
  intro:
    "Elija el certificado de una notificación, o suéltelo aquí, y su navegador lo comprobará por sí solo. Con él puede aportar lo que le pertenece: un adjunto, el correo tal como se envió o el expediente probatorio completo.",
  drop: "Elija archivos o suéltelos aquí",
  dropNote: "Certificado (PDF), expediente probatorio (ZIP), adjuntos, el correo tal como se envió (.eml)",
  noScript:
    "La comprobación se hace en su navegador y necesita JavaScript. Sin él, use la orden que figura al final de esta página.",
  insecure:
    "Esta página se abrió por http sin cifrar. Los navegadores solo permiten calcular huellas y firmas a las páginas que llegaron por https: ábrala así o use la orden que figura al final de esta página.",
  loading: "Cargando lo necesario …",
  ready: "Listo. A partir de aquí no se descarga ni se envía nada: puede desconectarse.",
  working: "Comprobando …",
  done: "Comprobado en este navegador; no se ha enviado nada.",
  ownRoots: "Cotejado con las raíces de este servicio.",
  givenRoots: "Cotejado con las raíces que usted aportó.",
  rootsTaken: "Desde ahora los certificados se cotejan con las raíces que usted aportó, hasta que empiece de nuevo.",
  rootsEnclosed:
    "Las raíces que venían entre estos archivos no se usaron: un falsificador puede adjuntar raíces a su certificado. Si las obtuvo por otra vía, empiece de nuevo y suéltelas primero, solas.",
  tooLarge:
    "Estos archivos son demasiado grandes para comprobarlos en un navegador. Use la orden que figura al final de esta página.",
  clear: "Empezar de nuevo",
  failed: "Algo falló en esta página, así que nada se sabe de estos archivos.",
  alone:
    "Ninguno de estos archivos es un certificado, así que no hay con qué cotejarlos. Elija también el certificado o compare las huellas con las de la página del registro.",
  lead: "Su navegador lo acaba de calcular todo, solo a partir de estos archivos.",
  told: "Sobre este certificado",
  files: "Archivos",
  page: "Página del registro",
  pageNote: "Según la nombra el certificado. Allí figuran los hechos posteriores, si los hay.",
  statement: (sender, recipient, time) =>
    `El ${time} se presentó un mensaje para ${recipient}${sender === null ? "" : `, de «${sender}» según se declaró`}.`,
  statementErased: (time) => `El ${time} se presentó un mensaje.`,
  howTitle: "Cómo fiarse de esta página",
  how: [
    "El archivo no sale de su equipo: nada en esta página lo envía, y su política de seguridad hace que el navegador rechace toda conexión. El único formulario que hay envía un número de registro y nada más.",
    "Conoce las raíces de este servicio por el propio servicio. Para cotejar un certificado con raíces que obtuvo por otra vía, elija aquí primero su ca.pem, solo.",
    "También esta página procede del servicio. Quien prefiera prescindir de ella puede hacer la misma comprobación en su propio equipo:",
  ],
  again: {
    button: "Comprobar de nuevo en este navegador",
    note: "El mismo programa, ejecutado por usted: descarga el registro otra vez y calcula de nuevo todo lo anterior.",
    fetching: "Descargando el registro …",
    computing: "Calculando …",
    agree: (count) =>
      `Su navegador ha llegado al mismo resultado que el servicio: las ${count} comprobaciones dan lo que se muestra más arriba.`,
    differ: "Su navegador ha llegado a otro resultado que el servicio. No se fíe de lo que dice esta página. Difieren:",
    limited: (seconds) => `Demasiadas peticiones desde su red; vuelva a intentarlo dentro de ${seconds} segundos.`,
    failed: "No se ha podido descargar el registro, así que no se ha comparado nada.",
    insecure:
      "Los navegadores solo calculan huellas y firmas en páginas que llegaron por https, así que aquí no es posible.",
  },
  compare: {
    title: "Comparar un archivo suyo",
    note: "El certificado, un adjunto o el correo tal como se envió: su huella se calcula en su navegador y se compara con las de este registro. El archivo no se envía.",
    choose: "Elegir archivos",
    is: (name, what) => `${name} es ${what}, byte por byte.`,
    isNot: (name) => `${name} no es ninguno de los archivos de este registro: no puede diferir ni un solo byte.`,
    certificate: "el certificado más reciente",
    earlier: (number) => `el certificado del sello ${number}`,
    attachment: (name) => `el adjunto «${name}»`,
    mail: "el correo tal como se confió al proveedor",
  },
  standings: {
    proven: {
      words: "Este certificado es auténtico",
      why: "Su firma, sus sellos de tiempo y todas las huellas se acaban de calcular de nuevo, solo a partir de estos archivos, y todo concuerda.",
    },
    wrong: { words: "Este certificado no está íntegro", why: "No se fíe de él. No se cumple lo siguiente:" },
    stranger: {
      words: "El certificado es auténtico, pero no todos los archivos son suyos",
      why: "Lo que dice el certificado se cumple. No se fíe de lo demás que hay aquí:",
    },
    foreign: {
      words: "Este certificado procede de otra parte",
      why: "Concuerda consigo mismo, pero lleva a otras raíces que aquellas con las que se cotejó. Un archivo así puede hacerlo cualquiera.",
    },
    provisional: {
      words: "Este certificado es provisional",
      why: "Está firmado, pero ningún sello de tiempo lo sella, así que nada prueba por sí mismo. Obtenga el sellado en la página del registro.",
    },
    no_roots: {
      words: "Nada hay incorrecto en este certificado, pero nadie responde de él",
      why: "No se aportaron raíces con las que cotejarlo. Sin ellas, este archivo podría haberlo hecho cualquiera.",
    },
    unanswered: {
      words: "Nada hay incorrecto en este certificado, pero una cosa de él no se sabe",
      why: "Si uno de los certificados con los que se hizo estaba revocado: no contiene ninguna respuesta de su emisor. A ese emisor aún puede preguntársele.",
    },
    unreadable: {
      words: "Aquí no hay nada que pueda comprobarse",
      why: "Hace falta un certificado: el PDF de una notificación.",
    },
  },
  not: {
    title: "Lo que esto no prueba",
    points: [
      "Que alguien abriera, leyera o entendiera el mensaje. Nada de eso se registra.",
      "Quiénes son las personas tras las direcciones, ni que el nombre del remitente sea el suyo.",
      "Que sea cierto lo que dice el mensaje, qué efectos tiene en derecho, ni que el proveedor de correo dijera la verdad.",
      "Que no ocurriera nada después: un hecho posterior consta en un certificado posterior, en la página del registro.",
    ],
    simulated: "Que se enviara mensaje alguno. Este es el registro de una simulación.",
  },
  command: {
    usage: [
      "Uso: npm run -s verify -- certificate.pdf [archivo …] [--trust ca.pem] [--json]",
      "",
      "Comprueba un certificado, o un expediente probatorio (ZIP), sin servidor ni red. Los demás archivos se cotejan con él:",
      "adjuntos, o el correo tal como se envió. ca.pem contiene las raíces de confianza; obténgalo del servicio (/trust/ca.pem)",
      "por una vía de la que se fíe, y consérvelo.",
      "",
      "Salida: 0 todo se cumple, 1 algo está mal, 2 no se pudo comprobar.",
    ],
    states: { passed: "bien", failed: "MAL", not_checked: "falta" },
    notification: "Notificación",
    issued: "Emitido por",
    sealed: "Sellado",
    signed: "Firma con sello de tiempo",
    sha256: "SHA-256 del certificado",
    noFile: (name, code) => `${name} no puede leerse (${code}).`,
    noRoots: (name) => `${name} no contiene ningún certificado PEM, así que no hay en qué confiar.`,
    unreadable: {
      ENOENT: (name) => `No hay ningún archivo ${name}.`,
      EISDIR: (name) => `${name} es una carpeta. Indique los archivos que contiene, o el ZIP tal como se descargó.`,
      EACCES: (name) => `Usted no puede leer ${name}.`,
      ERR_FS_FILE_TOO_LARGE: (name) => `${name} es demasiado grande para ser un certificado.`,
    },
    kinds: {
      empty: "un archivo vacío.",
      package: "un ZIP sin certificado dentro, o dañado.",
      evidence: "los datos solos. Falta el certificado que los firma.",
      page: "una página web, quizá de un error, guardada en lugar del certificado.",
      roots: "certificados de autoridades. Se indican con --trust.",
      token: "un sello de tiempo solo. Falta el certificado al que pertenece.",
      mail: "un correo. Puede cotejarse con el certificado, si es el que se confió al proveedor.",
      other: "no es un certificado. Si es un adjunto, indique también el certificado.",
    },
    unknownOption: (option) => `No existe la opción ${option}.`,
    unreached: (count) => `${count}, a causa de lo que no se cumple.`,
    noArgument: "Indique un certificado que comprobar.",
  },
};
