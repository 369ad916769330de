import type { Messages } from "#lib/i18n/texts.ts";
import { quoted } from "../language.ts";

export const held: Messages["held"] = {
  title: "Comprobar un certificado",
  intro: "Elija el certificado de una notificación y su navegador lo comprobará.",
  drop: "Suelte aquí los archivos",
  toCheck: "Archivos que comprobar",
  choose: "Elegir archivos",
  another: "Añadir un archivo",
  anotherCopy: "Comprobar otra copia",
  addAttachments: (count) => (count === 1 ? "Añadir el adjunto" : `Añadir los ${count} adjuntos`),
  dropNote: "Certificado (PDF), expediente probatorio (ZIP), adjuntos, el correo tal como se envió (.eml)",
  noScript:
    "La comprobación se hace en su navegador y necesita JavaScript. Sin él, use la orden que figura al final de esta página.",
  insecure:
    "Esta página se abrió por http sin cifrar. Los navegadores solo calculan huellas y firmas en páginas abiertas por https. Ábrala así o use la orden que figura al final de esta página.",
  loading: "Cargando …",
  ready: "Listo. Sus archivos no salen de este navegador; puede desconectarse.",
  working: "Comprobando …",
  done: "Comprobado en este navegador. No se ha enviado nada.",
  ownRoots: "Comprobado con los certificados raíz de este servicio.",
  givenRoots: "Comprobado con los certificados raíz que usted aportó.",
  noRoots:
    "No se ha comprobado con ningún certificado raíz, así que no se sabe quién hizo el certificado. Empiece de nuevo y elija primero únicamente el ca.pem del servicio.",
  rootsTaken: "Hasta que empiece de nuevo, los certificados se comprueban con los certificados raíz que usted aportó.",
  rootsEnclosed:
    "Los certificados raíz que venían con estos archivos no se usaron, porque un falsificador puede adjuntarlos a un certificado falso. Si los obtuvo por otra vía, empiece de nuevo y elija primero únicamente esos.",
  tooLarge: "Estos archivos son demasiado grandes para un navegador. Use la orden que figura al final de esta página.",
  clear: "Empezar de nuevo",
  openRecord: "Abrir su registro",
  addRoots: "Añadir sus certificados raíz (ca.pem)",
  failed: "Esta página ha fallado, así que no se sabe nada de estos archivos.",
  notOne: (name) => `${name} no es un certificado de Acuse`,
  isEmpty: (name) => `${name} está vacío`,
  emptyText: "No tiene contenido, quizá porque su descarga se interrumpió. Descárguelo de nuevo.",
  alone:
    "Para comprobar si un archivo se envió como adjunto, añada también el certificado. O compare la huella con la de la página del registro. Un ZIP cifrado, o de varios certificados, hay que descomprimirlo y comprobar lo que contiene.",
  addCertificate: "Añadir el certificado (PDF)",
  lead: "Su navegador acaba de calcular estos resultados, solo con los archivos.",
  told: "Sobre este certificado",
  files: "Archivos",
  page: "Página del registro",
  pageNote: "El certificado indica esta dirección. La página muestra también los eventos posteriores.",
  pageUnconfirmed: "Sin confirmar: esta dirección solo la indica el propio archivo.",
  strangerNamed: (name) => `El certificado es auténtico, pero ${name} no le corresponde`,
  misplacedNamed: (name) => `El certificado es auténtico, pero ${name} figura en él con otro nombre`,
  remove: ([name, ...others]) => `Quitar ${others.length > 0 ? "estos archivos" : name} y comprobar de nuevo`,
  matches: "Su archivo coincide",
  notGiven: "Adjuntos aún sin comprobar:",
  /** Below the figure of a genuine certificate. */
  figure: "Una copia impresa de este certificado muestra la misma figura.",
  statementUnconfirmed: (sender, recipient, time) => {
    const people = [
      recipient && `como destinatario a ${recipient}`,
      sender && `como remitente declarado a ${quoted(sender)}`,
    ].filter((part) => part);
    return `El certificado indica ${people.join(", ")}${people.length ? " y " : ""}como fecha el ${time}. Nada de esto está confirmado.`;
  },
  unconfirmed: "Figura en el archivo, sin confirmar",
  certified: "Resultado registrado:",
  howTitle: "Cómo se comprueba",
  how: [
    "Sus archivos no salen de su equipo. El navegador bloquea toda conexión de esta página, salvo la del formulario que abre un registro.",
    "El certificado se comprueba con los certificados raíz de este servicio. Si lo emitió otro, descargue ca.pem de la página /trust de ese otro servicio y añádalo aquí, sin más archivos, antes o después del certificado.",
  ],
  withoutTitle: "Comprobar sin este servicio",
  without:
    "Esta página es del mismo servicio cuyos certificados comprueba. Para no depender de él, descargue los certificados raíz y la misma comprobación en un solo archivo, que funciona en cualquier navegador y sin red.",
  orCommand: "O use esta orden en una copia del código fuente:",
  standalone: {
    intro:
      "Este archivo comprueba en su navegador certificados de notificación. Funciona sin red, y su política prohíbe toda conexión.",
    first:
      "Elija primero únicamente el ca.pem del servicio que emitió el certificado. Después elija el certificado y los archivos que lo acompañaban.",
  },
  again: {
    button: "Comprobar de nuevo en este navegador",
    note: "El mismo programa se ejecuta en su equipo. Descarga otra vez el registro y repite todas las comprobaciones anteriores.",
    fetching: "Descargando el registro …",
    computing: "Calculando …",
    agree: (count) =>
      `Su navegador ha llegado al mismo resultado que el servicio: coinciden las ${count} comprobaciones anteriores.`,
    differ:
      "Su navegador y el servicio han llegado a resultados distintos. No se fíe de esta página. Difieren estas comprobaciones:",
    limited: (seconds) => `Demasiadas peticiones desde su red. Vuelva a intentarlo dentro de ${seconds} segundos.`,
    failed: "No se ha podido descargar el registro, así que no se ha comparado nada.",
    insecure:
      "Los navegadores solo calculan huellas y firmas en páginas abiertas por https, así que esta comprobación no es posible aquí.",
  },
  compare: {
    title: "Comparar su archivo",
    note: "Elija el certificado, un adjunto o el correo tal como se envió. Su navegador calcula la huella y la compara con este registro. El archivo no sale de su equipo.",
    choose: "Elegir archivos",
    is: (name, what) => `${name} es ${what}, byte por byte.`,
    isNot: (name) =>
      `${name} no es un archivo de este registro. Tiene que coincidir cada byte. Un certificado anterior al sello no coincide nunca: elíjalo en «Comprobar un certificado», igual que el ZIP de las pruebas.`,
    certificate: "el certificado más reciente",
    earlier: (number) => `el certificado del sello ${number}`,
    attachment: (name) => `el adjunto «${name}»`,
    erasedAttachment: "un adjunto que aquí se suprimió",
    mail: "el correo tal como se confió al proveedor",
  },
  standings: {
    proven: {
      words: "Este certificado es auténtico",
      why: "Ninguna comprobación ha fallado. Lo que se firmó no ha cambiado.",
    },
    wrong: {
      words: "Este certificado no es válido",
      why: "No se fíe de él. Qué ha fallado:",
    },
    stranger: {
      words: "El certificado es auténtico, pero no todos los archivos le corresponden",
      why: "El certificado en sí está en orden. Qué ha fallado:",
    },
    foreign: {
      words: "No se sabe quién emitió este certificado",
      why: "Sus certificados raíz no están entre los de confianza. Cualquiera puede crear un archivo así: todavía no se fíe de él.",
      steps: [
        "Si conoce el servicio que lo emitió, abra la dirección de ese servicio con /trust al final y descargue ca.pem.",
        "Añada aquí solo ese archivo, no uno recibido con el certificado. El certificado se comprobará de nuevo.",
      ],
    },
    provisional: {
      words: "Este certificado es provisional",
      why: "Está firmado, pero ningún sello de tiempo lo sella, así que por sí mismo no prueba nada. Obtenga el certificado sellado en la página del registro.",
    },
    no_roots: {
      words: "No se halló ningún error en este certificado, pero no se aportaron certificados raíz",
      why: "Sin certificados raíz de confianza, este archivo podría haberlo hecho cualquiera.",
    },
    unanswered: {
      words: "No se halló ningún error en este certificado, pero falta un estado de revocación",
      why: "Falta el estado de revocación de uno de los certificados de su cadena. Aún se le puede pedir al emisor.",
    },
    unreadable: {
      words: "No es un certificado de Acuse",
      why: "Un certificado es el PDF que Acuse emite de una notificación. Ninguno de estos archivos lo es.",
    },
  },
  unknownLog: {
    words: "Aquí no se conoce la bitácora pública de este certificado",
    why: "La firma y el sello de tiempo dependen de certificados raíz de confianza. Lo que no se pudo confirmar:",
  },
  proves: [
    "Que el servicio que lo emitió registró este mensaje y estos eventos.",
    "Que nada del certificado ha cambiado desde que se selló.",
  ],
  not: {
    title: "Lo que esto no prueba",
    points: [
      "Que alguien abriera, leyera o entendiera el mensaje. Eso no se registra.",
      "Quiénes son las personas que usan las direcciones, ni que el nombre del remitente sea auténtico.",
      "La buena fe del servicio que lo emitió. La firma y el reloj son suyos, y el sello de tiempo puede serlo también.",
      "Que el mensaje diga la verdad, qué efectos jurídicos tiene, ni que el proveedor de correo dijera la verdad.",
      "Que no ocurriera nada después. Un evento posterior figura en un certificado posterior, en la página del registro.",
    ],
    simulated: "Que se enviara un mensaje. Este es el registro de una simulación.",
  },
  command: {
    usage: [
      "Uso: npm run -s verify -- certificate.pdf [archivo …] [--trust ca.pem] [--json]",
      "",
      "Comprueba un certificado, o un expediente probatorio (ZIP), sin servidor ni red. Los demás archivos se comparan con él:",
      "adjuntos, o el correo tal como se envió. ca.pem contiene los certificados raíz de confianza. Obténgalo del servicio",
      "(/trust/ca.pem) por una vía de la que se fíe, y consérvelo.",
      "",
      "Salida: 0 ninguna comprobación falló, 1 falló una comprobación, 2 algo no pudo comprobarse.",
    ],
    states: { passed: "bien", failed: "FALLA", not_checked: "sin comprobar" },
    notification: "Notificación",
    issued: "Emitido por",
    sealed: "Sellado",
    signed: "Firma con sello de tiempo",
    logged: "Bitácora pública con sello de tiempo",
    sha256: "SHA-256 del certificado",
    noFile: (name, code) => `${name} no puede leerse (${code}).`,
    trustMissing: (name) => `${name} contiene certificados raíz. Para confiar en ellos, escriba --trust delante.`,
    noRoots: (name) => `${name} no contiene ningún certificado PEM, así que no hay ninguna raíz en la que confiar.`,
    unreadable: {
      ENOENT: (name) => `No hay ningún archivo ${name}.`,
      EISDIR: (name) => `${name} es una carpeta. Indique los archivos que contiene, o el ZIP tal como se descargó.`,
      EACCES: (name) => `No tiene permiso para leer ${name}.`,
      ERR_FS_FILE_TOO_LARGE: (name) => `${name} es demasiado grande para ser un certificado.`,
    },
    kinds: {
      empty: "un archivo vacío.",
      pdf: "un PDF, pero no un certificado de Acuse.",
      package:
        "un ZIP que no es un expediente probatorio, o está dañado o cifrado. Descomprima un ZIP cifrado, o de varios certificados, y compruebe lo que contiene.",
      evidence: "los datos sin el certificado que los firma.",
      page: "una página web, quizá un error guardado en lugar del certificado.",
      roots: "certificados raíz. Se indican con --trust.",
      token: "un sello de tiempo sin su certificado.",
      mail: "un correo. Indique también el certificado para compararlos.",
      other: "no es un certificado. Si es un adjunto, indique también el certificado.",
    },
    unreached: (count) => `${count}, porque falló una comprobación anterior.`,
    noArgument: "Indique un certificado que comprobar.",
  },
};
