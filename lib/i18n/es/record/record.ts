import type { Messages } from "#lib/i18n/texts.ts";
import { many, number } from "../language.ts";

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
  accountHere: "Cuenta en este servicio",
  declared: "Nombre declarado",
  replyTo: "Responder a (declarado)",
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
  show: (characters) => `Mostrar el mensaje completo (${number(characters)} caracteres)`,
  doubted: "Tal como está guardado ahora, sin confirmar",
  html: "Versión HTML",
  htmlNote: (length) =>
    `El mensaje tiene además una versión HTML de ${length} caracteres. La mayoría de los programas de correo muestran esa versión en lugar del texto anterior. Está completa en evidence.json, adjunto al certificado (PDF).`,
  htmlLead:
    "La mayoría de los programas de correo muestran esta versión en lugar del texto anterior. Aquí se imprime todo su texto, también el que un estilo oculta. Lo que solo muestra Outlook va al final, tras su condición entre [ ]. Los estilos y las imágenes no se imprimen y pueden cambiar lo que ve el lector. Las direcciones de los enlaces van entre ‹ ›; las de las imágenes y los textos de los campos, entre [ ]. El texto tachado va entre [− −]; los superíndices, en ^( ); los subíndices, en _( ); el que se muestra al revés, en [bdo: ]. El remitente puede haber escrito también esas marcas. El HTML exacto está en evidence.json.",
  htmlUnreadable: "Esta versión no puede leerse como HTML. La versión completa está en evidence.json.",
  hashNote: ({ html, files, reference }) =>
    `SHA-256 de cuenta,${reference ? " referencia del remitente," : ""} canal, destinatario, nombre y dirección de respuesta declarados, asunto, texto${html ? ", versión HTML" : ""}${files ? ", nombre, tipo, tamaño y huella de cada adjunto" : ""} y una sal aleatoria que impide adivinar el contenido (está en evidence.json).`,
  goesOn: (lines, characters) =>
    `El mensaje tiene ${lines} líneas y ${characters} caracteres más: es demasiado largo para imprimirlo. El mensaje completo está en evidence.json y en la página del registro. SHA-256 del texto completo:`,
  erased: (time, reason) =>
    `El contenido se suprimió ${because[reason]} el ${time}. Se conservan su huella y la cadena de eventos.`,
  codes: "Los códigos como ‹U+202E› representan caracteres invisibles o que tapan a otros.",
  hidden:
    "Los caracteres invisibles y los que faltan en estas tipografías se imprimen con su código, como ‹U+202E›. No llevan código los caracteres de unión ni las marcas que solo eligen la forma de una letra. El texto exacto está en evidence.json.",
};

export const attachments: Messages["attachments"] = {
  title: "Adjuntos",
  lead: (count) => many(count, "archivo"),
  originals: "Los originales están en la página del registro. El SHA-256 identifica cada uno.",
  none: "Ninguno.",
  type: "Tipo y tamaño",
  kind: (type, size) => `${size}, declarado como ${type}`,
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
  note: "Reproducción para leer el archivo. La huella identifica el archivo mismo.",
  text: (encoding) => `Texto, leído como ${encoding}`,
  table: (encoding) => `Tabla, leída como ${encoding}`,
  pictures: (shown, of) => `${shown} de sus ${of} imágenes`,
  left: (lines, columns) =>
    `No se reproducen ${[lines && many(lines, "línea"), columns && many(columns, "columna")].filter((part) => part).join(" y ")}.`,
  unlike: {
    annotations: "Sin anotaciones, como las notas",
    layers: "Se imprimen las capas ocultas",
  },
  not: {
    kind: "No se reproduce: no es una imagen, un documento PDF ni un texto",
    empty: "No se reproduce: el archivo está vacío",
    unsafe: "No se reproduce: el dibujo define entidades, que aquí no se resuelven",
    encrypted: "No se reproduce: el documento está cifrado",
    damaged: "No se reproduce: el archivo está dañado",
    too_large: "No se reproduce: es demasiado grande",
    too_many_pages: "No se reproduce: tiene demasiadas páginas",
    time: "No se reproduce: se tardaba demasiado en prepararlo",
    expensive: "No se reproduce: es demasiado complejo para imprimirlo",
    missing: "No se reproduce: el archivo ya no se conserva tal como se registró",
  },
};

export const events: Messages["events"] = {
  title: "Cadena de eventos",
  lead: "Cada huella se calcula con su evento y con la huella anterior. Si un evento se altera, se suprime o se intercala, cambian todas las huellas siguientes.",
  inShort: (from, to) =>
    `Eventos ${from} a ${to}, en resumen: hora, tipo y huella. Los detalles están en evidence.json.`,
  hash: "Huella del evento",
  recorded: "Registrado el",
  ahead: ", posterior al registro: los relojes difieren",
  note: "Nota",
  inferred:
    "Se deduce de un aviso posterior del proveedor de correo. La respuesta que correspondía a este evento se perdió.",
  reconciled: "El proveedor de correo no envió ningún aviso. Esta es su respuesta cuando se le preguntó.",
  types: {
    created: "Presentada para su envío",
    sent: "Aceptada por el servidor de correo saliente",
    deferred: "Entrega aplazada",
    delivered: "Entregada en el servidor de correo del destinatario",
    failed: "No entregada: rechazo definitivo",
    complained: "Marcada como spam por el destinatario",
    content_erased: "Contenido suprimido a petición de la organización remitente",
  },
  retention: "Contenido suprimido al cumplirse su plazo de conservación",
  data: {
    attachments: "Adjuntos registrados",
    content_hash: "Huella del contenido registrada",
    provider: "Proveedor de correo",
    provider_message_id: "ID del mensaje (proveedor)",
    provider_event_id: "ID del aviso (proveedor)",
    occurred_at: "Hora del proveedor",
    submission_sha256: "Huella del correo enviado",
    bounce_type: "Tipo de rechazo",
    bounce_subtype: "Detalle del rechazo",
    status_code: "Código (RFC 3463)",
    feedback_type: "Tipo de queja",
    diagnostic: "Motivo del servidor",
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
  head: "Huella del último evento",
  state: "Estado",
  sealed: (time) => `Sellado mediante sello de tiempo el ${time}.`,
  beingSealed: "Sellado por el sello de tiempo de este archivo, añadido después de escribir esta página.",
  open: "Sin sellar. Un registro se sella cuando su resultado es definitivo.",
  pending: "Pendiente de sello. El resultado es definitivo y el sello de tiempo todavía se está solicitando.",
  stale: (number, time) =>
    `Pendiente de sello para el evento más reciente. El sello ${number}, del ${time}, abarca los eventos anteriores.`,
  authority: "Autoridad de sellado de tiempo",
  own: "Emitido por este mismo servicio, no por una autoridad cualificada.",
  where:
    "Un sello de tiempo no puede imprimirse en la página que abarca. Puede verlo en el panel de firmas de un lector de PDF, o descargarlo:",
  log: "Bitácora pública",
  logEntry: (index: number, origin: string) => `Asiento ${number(index)} de ${origin}`,
  witnesses: (count: number) =>
    count === 0
      ? "Un solo firmante: ningún testigo confirmó el estado de la bitácora, así que el operador podría mostrar otra bitácora a otras personas."
      : `${count === 1 ? "Un testigo confirmó" : `${number(count)} testigos confirmaron`} el estado de la bitácora, así que el operador no puede mostrar otra sin que se note.`,
  roots: "Certificados raíz",
  rootsNote:
    "Un lector de PDF que no conozca estas raíces dirá «desconocido» o «no fiable». Eso no indica ninguna alteración. Compare los SHA-256 siguientes con los de la página:",
  rootsInstall: "Después instale las raíces en el lector:",
  signerRoot: "Raíz de la firma",
  timeStampRoot: "Raíz del sello de tiempo",
  oneOfRoots: (count) => `Una de las ${count} raíces de confianza. Todas están en el archivo.`,
  imprint: "Huella con sello de tiempo",
  imprintNote:
    "SHA-256 de los bytes que cubre el sello de tiempo: todo el PDF, sin el propio sello ni lo que se añadiera después. El evidence.json del PDF contiene la huella del último evento.",
  certificate: "Huella del certificado",
  certificateNote: "SHA-256 del PDF tal como se descarga.",
  revocation: "Estado de revocación",
  awaitedRevocation:
    "Falta el estado de revocación de uno de los certificados de este sello. Se vuelve a pedir a su emisor y la respuesta se añadirá al final del certificado. El sello no cambia.",
  superseded: "Sello anterior",
  destroyed:
    "Este servicio destruyó su copia de ese certificado. Las que ya se descargaron siguen pudiendo comprobarse.",
  supersededBy: (number, events) =>
    `Sello ${number}, sobre ${events === 1 ? "el primer evento" : `los primeros ${events} eventos`}`,
  evidence: "Archivo de pruebas",
  evidenceNote:
    "El archivo evidence.json, adjunto al certificado, incluye el contenido, la cadena y las huellas de los adjuntos. Con él se pueden recalcular todas las huellas sin este servicio.",
  evidenceErased:
    "El archivo evidence.json, adjunto al certificado, incluye la cadena, sin el contenido suprimido. Con él se pueden recalcular sus huellas sin este servicio.",
};

export const meaning: Messages["meaning"] = {
  title: "Qué prueba y qué no",
  provesTitle: "Prueba",
  nothing: "No prueba nada mientras falle una comprobación.",
  nothingForeign: "No prueba nada mientras no se sepa quién lo emitió.",
  nothingSimulated: "Esto es una simulación. No prueba nada sobre ningún mensaje.",
  notTitle: "No prueba",
  proves: {
    submitted: "Que este servicio registró que la cuenta indicada como remitente presentó exactamente este contenido.",
    order: "Que el contenido, los eventos y su orden concuerdan con las huellas indicadas.",
    submittedErased:
      "Que este servicio registró que la cuenta indicada como remitente presentó un mensaje con esta huella de contenido.",
    orderErased: "Que los eventos y su orden concuerdan con las huellas indicadas.",
    sealedOwn: "Que nada cambió desde que este servicio lo selló. Una copia alterada ya no concuerda con su sello.",
    sealedErased: "Que lo que queda no ha cambiado desde que se selló.",
    sealed:
      "Que todo ello existía en esta forma a la hora del sello de tiempo y no ha cambiado desde entonces. De esa hora responde una autoridad ajena a este servicio.",
    sealedBefore: (time) => `Que los eventos sellados el ${time} no han cambiado desde entonces.`,
    delivered:
      "Que este servicio registró este aviso del proveedor de correo: el servidor de correo del destinatario aceptó el mensaje.",
    failed: "Que este servicio registró el aviso del proveedor de correo de que el mensaje fue rechazado.",
    complained: "Que este servicio registró el aviso del proveedor de correo de que el mensaje se marcó como spam.",
    demo: "Que este servicio hizo esta simulación. No prueba nada sobre un mensaje.",
  },
  not: {
    doubtful: "Que nada haya cambiado desde que se selló. No se pudo comprobar todo.",
    erased: "Qué decía el mensaje. Se suprimió.",
    unsealed: "Que no cambie después: hasta que se selle, el servicio aún podría reescribirlo.",
    stale: "Que los últimos eventos no cambien después: hasta que se sellen, el servicio aún podría reescribirlos.",
    learned: "Que el destinatario conociera el mensaje. Según el proveedor de correo, fue rechazado.",
    read: "Que alguien abriera, leyera o entendiera el mensaje. Eso no se registra.",
    identity:
      "Quiénes son las personas que usan las direcciones. Los nombres se muestran tal como el remitente los declaró.",
    identityErased: "Quién era el destinatario, ni qué nombre declaró el remitente. Ambos se suprimieron.",
    truth: "Que el mensaje diga la verdad, ni qué efectos jurídicos tiene.",
    own: "La buena fe del operador de este servicio. La firma, el sello de tiempo y el reloj son del propio servicio; no intervino ningún prestador cualificado de servicios de confianza.",
    simulated: "Que se enviara un mensaje. Este registro es una simulación.",
  },
};
