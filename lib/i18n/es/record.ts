import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "./language.ts";

export const record: Messages["record"] = {
  title: "Registro",
  id: "Número de registro",
  created: "Presentada",
  status: "Estado",
  reference: "Referencia del remitente",
  channel: "Canal",
  email: "Correo electrónico",
  contentHash: "Huella del contenido",
};

export const parties: Messages["parties"] = {
  title: "Partes",
  sender: "Remitente",
  sandbox: (mark) => `Cuenta de prueba ${mark} (remitente sin verificar)`,
  ownSandbox: (mark) => `Cuenta de prueba ${mark} (dirección de correo verificada)`,
  account: (service) => `Cuenta en ${service}`,
  declared: "Nombre declarado",
  replyTo: "Dirección de respuesta declarada",
  recipient: "Destinatario",
  erased: "Suprimido",
};

export const because = {
  requested: "a petición de la organización remitente",
  retention: "al cumplirse su plazo de conservación,",
};

export const content: Messages["content"] = {
  title: "Contenido",
  subject: "Asunto",
  text: "Mensaje",
  quoted: "Tal como lo escribió el remitente",
  html: "Versión HTML",
  htmlNote: (length) =>
    `El mensaje se envió también en una versión HTML de ${length} caracteres, que la mayoría de los programas de correo muestran en lugar del texto anterior. Se conserva íntegra en el archivo adjunto evidence.json.`,
  htmlLead:
    "La mayoría de los programas de correo muestran esta versión en lugar del texto anterior. Se imprime todo lo que en ella puede leerse, incluido el texto que un estilo oculte; los estilos y las imágenes no se reproducen, y las direcciones figuran entre ‹ › o [ ]. El HTML exacto está en evidence.json.",
  htmlUnreadable: "Esta versión no puede leerse como HTML. Está íntegra en evidence.json.",
  hashNote: ({ html, reference }) =>
    `SHA-256 de canal, destinatario, nombre y dirección de respuesta declarados, asunto, texto${html ? ", versión HTML" : ""}, nombre, tipo, tamaño y huella de cada adjunto, y una sal aleatoria (en evidence.json) que impide adivinarlo.${reference ? " No abarca la referencia del remitente." : ""}`,
  goesOn: (lines, characters) =>
    `El mensaje continúa durante ${lines} líneas y ${characters} caracteres más: es demasiado largo para imprimirlo. Está íntegro en el archivo adjunto evidence.json y en la página del registro. SHA-256 del texto completo:`,
  erased: (time, reason) =>
    `El contenido se suprimió ${because[reason]} el ${time}. Se conservan su huella y la cadena de hechos.`,
  hidden:
    "Los caracteres que ninguna de estas tipografías dibuja, o que son invisibles por naturaleza, se imprimen con su código, como en ‹U+202E›. No así las marcas que solo eligen entre formas de la letra anterior ni los enlaces propios de ciertas escrituras y de los emojis. El texto exacto está en evidence.json.",
};

export const attachments: Messages["attachments"] = {
  title: "Adjuntos",
  lead: (count) => many(count, "archivo"),
  none: "Ninguno.",
  type: "Tipo y tamaño",
  kind: (type, size) => `Declarado como ${type}, ${size}`,
  hash: "SHA-256",
  preview: "Reproducción",
  onPages: (count, numbers) => `En ${count === 1 ? "la página" : "las páginas"} ${numbers} de este documento`,
  erased: "Suprimidos con el contenido",
  file: "Archivo",
  download: "Descargar",
  view: "Ver",
  viewNote: "Si su navegador no muestra nada aquí, descargue el archivo.",
};

export const preview: Messages["preview"] = {
  caption: (number) => `Adjunto ${number}`,
  page: (page, of) => `página ${page} de ${of}`,
  hash: "SHA-256 del archivo",
  note: "Reproducción para su lectura. Lo que la huella identifica es el propio archivo.",
  text: (encoding) => `Texto, leído como ${encoding}`,
  table: (encoding) => `Tabla, leída como ${encoding}`,
  pictures: (shown, of) => `${shown} de sus ${of} imágenes`,
  left: (lines, columns) =>
    `No se reproducen ${[lines && many(lines, "línea"), columns && many(columns, "columna")].filter((part) => part).join(" y ")}.`,
  not: {
    kind: "No se reproduce: no es una imagen, un documento PDF ni un texto",
    empty: "No se reproduce: el archivo está vacío",
    unsafe: "No se reproduce: el dibujo define entidades, que aquí no se abren",
    encrypted: "No se reproduce: el documento está cifrado",
    damaged: "No se reproduce: el archivo está dañado",
    too_large: "No se reproduce: es demasiado grande",
    too_many_pages: "No se reproduce: tiene demasiadas páginas",
    time: "No se reproduce: prepararlo llevaba demasiado tiempo",
    expensive: "No se reproduce: componerlo exige demasiado",
    missing: "No se reproduce: el archivo ya no se conserva",
  },
};

export const events: Messages["events"] = {
  title: "Cadena de hechos",
  lead: "Cada huella se calcula a partir de su hecho y de la huella anterior, de modo que ninguno puede alterarse, suprimirse ni intercalarse sin que cambien todas las huellas que siguen.",
  inShort: (from, to) =>
    `Hechos ${from} a ${to}, en resumen: cuándo se registró cada uno, qué fue y su huella. Lo que se comunicó con ellos está en el archivo evidence.json.`,
  hash: "Huella",
  recorded: "Registrado",
  note: "Nota",
  inferred: "Se deduce de un aviso posterior del proveedor de correo; su propia respuesta se perdió.",
  reconciled: "El proveedor de correo no avisó por sí mismo; esto es lo que respondió al preguntarle.",
  types: {
    created: "Presentada ante este servicio",
    sent: "Aceptada por el servidor de correo saliente",
    deferred: "Entrega aplazada",
    delivered: "Entregada en el servidor de correo del destinatario",
    failed: "No entregada: rechazo definitivo",
    complained: "Marcada como correo no deseado por el destinatario",
    content_erased: "Contenido suprimido a petición de la organización remitente",
  },
  retention: "Contenido suprimido al cumplirse su plazo de conservación",
  data: {
    attachments: "Adjuntos registrados",
    content_hash: "Huella del contenido registrada",
    provider: "Proveedor de correo",
    provider_message_id: "Su número de mensaje",
    provider_event_id: "Su número de aviso",
    occurred_at: "Hora que comunica",
    submission_sha256: "Huella del correo enviado",
    bounce_type: "Clase de rechazo",
    bounce_subtype: "Detalle del rechazo",
    status_code: "Código de estado del correo (RFC 3463)",
    feedback_type: "Clase de queja",
    diagnostic: "Palabras del servidor de correo",
    reason: "Motivo",
    etsi_event: "Nombre en ETSI EN 319 522",
  },
  words: {
    bounce_type: { Permanent: "Definitivo", Transient: "Pasajero", Undetermined: "Sin determinar" },
    bounce_subtype: {
      General: "Sin más detalle",
      NoEmail: "La dirección no existe",
      Suppressed: "Dirección excluida por rechazos anteriores",
      OnAccountSuppressionList: "Dirección excluida en esta cuenta",
      MailboxFull: "Buzón lleno",
      MessageTooLarge: "Mensaje demasiado grande",
      ContentRejected: "Contenido rechazado",
      AttachmentRejected: "Adjunto rechazado",
      Undetermined: "Sin determinar",
    },
    feedback_type: {
      abuse: "Correo no deseado",
      fraud: "Fraude",
      virus: "Virus",
      "opt-out": "Baja solicitada",
      other: "Otro motivo",
    },
  },
};

export const seal: Messages["seal"] = {
  title: "Sello",
  head: "Huella del último hecho",
  state: "Estado",
  sealed: (time) => `Sellado mediante sello de tiempo el ${time}.`,
  beingSealed: "Sellado por el sello de tiempo de este archivo, que se añadió después de escribirse esta página.",
  open: "Sin sellar. Un registro se sella cuando su resultado es definitivo.",
  pending:
    "Pendiente de sello. El resultado es definitivo; el sello de tiempo aún no se ha obtenido y se solicitará hasta conseguirlo.",
  stale: (number, time) =>
    `Pendiente de sello para el hecho más reciente. El sello ${number}, del ${time}, abarca los hechos anteriores.`,
  authority: "Autoridad de sellado de tiempo",
  own: "Emitido por este mismo servicio, no por una autoridad cualificada.",
  where:
    "El sello de tiempo abarca esta página y por eso no puede imprimirse en ella. Puede consultarse en el panel de firmas de un lector de PDF, en la página del registro o, como archivo, en",
  roots: "Certificados raíz",
  rootsNote:
    "Un lector de PDF que no conozca las raíces de este servicio calificará la firma y el sello de tiempo de «desconocidos» o «no fiables»; eso solo no es indicio de alteración. Indíquele este archivo y coteje con /trust los SHA-256 siguientes:",
  signerRoot: "Raíz de la firma",
  timeStampRoot: "Raíz del sello de tiempo",
  oneOfRoots: (count) => `Una de las ${count} en las que confía este servicio; todas están en el archivo.`,
  imprint: "Huella sellada",
  certificate: "Huella del certificado",
  answer: "Respuesta del emisor",
  awaited:
    "Falta saber si alguno de los certificados en que se apoya este sello estaba revocado. Su emisor no ha dado una respuesta válida y se le vuelve a preguntar; la que llegue se añadirá al final del certificado. El sello no cambia por ello.",
  superseded: "Sello anterior",
  destroyed: "Su certificado se destruye junto con el contenido.",
  supersededBy: (number, events) =>
    `Sello ${number}, sobre ${events === 1 ? "el primer hecho" : `los primeros ${events} hechos`}`,
  evidence: "Para programas",
  evidenceNote:
    "El certificado contiene el archivo evidence.json, con el contenido, la cadena y las huellas de los adjuntos: cuanto hace falta para recalcular todas las huellas sin este servicio.",
  evidenceErased:
    "El certificado lleva el archivo evidence.json con la cadena: basta para volver a calcular sus huellas sin este servicio. El contenido ya no está en él.",
};

export const meaning: Messages["meaning"] = {
  title: "Qué prueba y qué no",
  provesTitle: "Prueba",
  nothing: "Nada, mientras no se cumpla alguna de las comprobaciones.",
  notTitle: "No prueba",
  proves: {
    submitted: "Que este servicio registró que la cuenta indicada como remitente presentó exactamente este contenido.",
    order: "Que el contenido, los hechos y su orden concuerdan con las huellas indicadas.",
    submittedErased:
      "Que este servicio registró que la cuenta indicada como remitente presentó un mensaje: el que tiene la huella de contenido indicada.",
    orderErased: "Que los hechos y su orden concuerdan con las huellas indicadas.",
    sealedOwn:
      "Que nada se ha alterado desde que este servicio lo selló: cualquier cambio rompe el sello de la copia que otro conserve.",
    sealed:
      "Que todo ello existía en esta forma cuando se hizo el sello de tiempo y que no se ha alterado desde entonces. De la hora responde una autoridad ajena a este servicio.",
    delivered:
      "Que este servicio registró la comunicación del proveedor de correo de que el servidor de correo del destinatario aceptó el mensaje.",
    failed: "Que este servicio registró la comunicación del proveedor de correo de que el mensaje fue rechazado.",
    demo: "Que este servicio elaboró esta demostración. Nada acerca de un mensaje.",
  },
  not: {
    unsealed:
      "Que siga siendo así. Ningún sello de tiempo lo fija todavía; hasta entonces, el servicio podría escribir otro registro.",
    read: "Que alguien abriera, leyera o entendiera el mensaje. Nada de eso se registra.",
    identity:
      "Quiénes son las personas tras las direcciones. Los nombres se imprimen tal como el remitente los declaró.",
    truth: "Que lo que dice el mensaje sea cierto, ni qué efectos tiene en derecho.",
    own: "Que este servicio no elaborase o rehiciese por sí mismo todo el registro: firma, sello de tiempo y reloj son suyos; no intervino ningún prestador cualificado de servicios de confianza.",
    simulated: "Que se enviara mensaje alguno. Este registro es una simulación.",
  },
};
