/** Los textos en español: de usted, en registro jurídico llano. La forma es la de en.ts. */
import type { FormErrorCode, OuterErrorCode } from "#lib/contract/error-codes.ts";
import { type Fault, ruleText } from "#lib/contract/errors.ts";
import type { Messages } from "./messages.ts";

const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const number: Messages["number"] = (value) => value.toLocaleString("es-ES");
const many = (count: number, one: string, more = `${one}s`) => `${number(count)} ${count === 1 ? one : more}`;

const lang = "es";
const languageName = "Español";
const moment: Messages["moment"] = (m) =>
  `${m.day} de ${months[m.month - 1] ?? m.month} de ${m.year} a la${m.clock.startsWith("01") ? "" : "s"} ${m.clock} UTC`;
const size: Messages["size"] = (bytes) => many(bytes, "byte");

export { lang, languageName, moment, number, size };

export const status: Messages["status"] = {
  queued: "Pendiente de envío",
  sent: "Enviada",
  deferred: "Aplazada",
  delivered: "Entregada",
  failed: "No entregada",
  complained: "Marcada como correo no deseado",
};

export const outcome: Messages["outcome"] = {
  queued: () => "Todavía no se ha confiado al servidor de correo saliente.",
  sent: (time) => `El servidor de correo saliente lo aceptó el ${time}; su entrega no consta todavía.`,
  deferred: (time) => `El servidor de correo del destinatario aplazó la entrega el ${time}. Se sigue intentando.`,
  delivered: (time) => `Se entregó en el servidor de correo del destinatario el ${time}.`,
  failed: (time) => `No pudo entregarse; el rechazo se registró el ${time}.`,
  complained: (time) => `Llegó al destinatario, que lo marcó como correo no deseado; así se registró el ${time}.`,
};

export const simulated: Messages["simulated"] = {
  mark: "Demostración",
  status: (status) => `${status} (simulación)`,
  outcome: "Esto es una simulación: ningún correo salió de este servicio y nada se entregó a nadie.",
  running: "Demostración: simulación sin envío de correo",
  note: "Todo lo que sigue lo generó el transporte de demostración. No prueba notificación alguna.",
};

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

const because = {
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

export const mail: Messages["mail"] = {
  footer: "Este mensaje se envió como notificación certificada. Su registro público:",
  simulated: "Demostración: este mensaje no se entregó a nadie.",
};

export const certificate: Messages["certificate"] = {
  title: "Certificado de notificación",
  provisionalTitle: "Certificado provisional",
  documentTitle: (id) => `Certificado de la notificación ${id}`,
  provisionalDocumentTitle: (id) => `Certificado provisional de la notificación ${id}`,
  keywords: "notificación certificada, cadena de huellas, sello de tiempo",
  statement: (service, sender, time) =>
    `${service} certifica que ${sender} presentó el mensaje que figura a continuación el ${time}.`,
  statementErased: (service, sender, time) => `${service} certifica que ${sender} presentó un mensaje el ${time}.`,
  to: (recipient) => `Iba dirigido a ${recipient}.`,
  provisional: "Provisional",
  provisionalNote: (time) =>
    `A fecha de ${time}. El resultado no es definitivo. Esta copia está firmada, pero no sellada; será sustituida.`,
  pending: "Pendiente de sello",
  late: "Sellado tarde",
  lateNote: (last) =>
    `El último hecho de este registro lleva la fecha ${last}, más de una hora antes de hacerse este certificado. Hasta que se selló, solo el servicio responde de sus horas.`,
  pendingNote: (time) =>
    `A fecha de ${time}. El resultado es definitivo, pero el sello de tiempo aún no se ha obtenido. Esta copia será sustituida.`,
  earlier: (number, time) => `El sello ${number}, del ${time}, abarca los hechos anteriores al más reciente.`,
  scan: "Compruébelo",
  scanNote: "Escanee el código o abra la dirección que figura al pie. La página recalcula todas las huellas.",
  rosette: "Trazada a partir de la huella del último hecho",
  running: "Certificado de notificación",
  provisionalRunning: (time) => `Certificado provisional, a fecha de ${time}`,
  page: (page, of) => `Página ${page} de ${of}`,
};

type Fact = Messages["checks"]["codes"][string];

/** Las comprobaciones de un sello de tiempo; intervienen tres. */
const stamp = (what: string, of: string): { [name: string]: Fact } => ({
  form: { title: `${what} es legible`, means: "Es un sello de tiempo tal como lo define RFC 3161, y nada más." },
  imprint: {
    title: `${what} se hizo exactamente para ${of}`,
    means: "La huella que contiene es la de aquello que se dice que sella.",
  },
  signature: {
    title: `${what} está firmado y no se ha alterado desde entonces`,
    means: "La firma de la autoridad sobre la hora y la huella es válida.",
  },
  certificate: {
    title: `${what} nombra el certificado de su autoridad`,
    means: "La firma no puede hacerse pasar por la de otra autoridad.",
  },
  purpose: {
    title: "El certificado de la autoridad es solo para sellado de tiempo",
    means: "No pudo hacerse con un certificado destinado a otra cosa.",
  },
  trust: {
    title: "La autoridad depende de una raíz en la que aquí se confía",
    means: "Si usted confía en esa raíz, es decisión suya.",
  },
  revocation: {
    title: "El emisor dice que el certificado de la autoridad no estaba revocado",
    means: "La respuesta era vigente cuando se hizo el sello de tiempo, y está en el archivo.",
  },
});

const prefixed = (prefix: string, facts: { [name: string]: Fact }) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${prefix}.${name}`, fact]));

const codes: Messages["checks"]["codes"] = {
  "chain.start": {
    title: "La cadena comienza con la presentación",
    means: "El primer hecho dice qué contenido y qué adjuntos se presentaron.",
  },
  "chain.order": {
    title: "Los hechos pueden sucederse en este orden",
    means: "Ningún hecho está donde no puede estar: nada se entrega antes de enviarse.",
  },
  "chain.time": {
    title: "El tiempo nunca retrocede",
    means: "Cada hecho se registró no antes que el anterior, según el reloj de este servicio.",
  },
  "chain.hash": {
    title: "Cada huella es la de su hecho y la de la huella anterior",
    means: "No se alteró, suprimió ni intercaló ningún hecho: se habrían roto todas las huellas que siguen.",
  },
  "record.status": {
    title: "El estado indicado es aquel al que lleva la cadena",
    means: "Lo dicho más arriba no es más de lo que se registró.",
  },
  "record.content_hash": {
    title: "La huella del contenido indicada es la de la cadena",
    means: "La huella de más arriba es la que registró el primer hecho.",
  },
  "record.created_at": {
    title: "La hora de presentación indicada es la de la cadena",
    means: "La fecha de más arriba es la que registró el primer hecho.",
  },
  "record.simulated": {
    title: "El registro dice de sí mismo si es una demostración",
    means: "Una simulación no puede pasar por una notificación real, ni al revés.",
  },
  "content.hash": {
    title: "El contenido es aquel con el que comenzó la cadena",
    means: "Direcciones, asunto y texto son los que se presentaron, hasta el último carácter.",
  },
  "content.attachments": {
    title: "La relación de adjuntos es aquella con la que comenzó la cadena",
    means: "No se añadió, suprimió ni cambió ninguno.",
  },
  "attachment.hash": {
    title: "Un adjunto conservado es el archivo que se presentó",
    means: "Su huella se acaba de calcular de nuevo a partir de sus bytes.",
  },
  seal: { title: "El registro está sellado", means: "Hasta entonces solo este servicio responde de las horas." },
  "seal.chain_hash": {
    title: "La huella sellada es una huella de esta cadena",
    means: "El sello es de este registro y de ningún otro.",
  },
  "seal.head": { title: "El sello abarca todos los hechos", means: "Nada se añadió después." },
  "seal.earlier": {
    title: "Un sello anterior se mantiene",
    means:
      "Selló la cadena hasta donde llegaba entonces, con estos mismos eslabones; lo posterior tiene su propio sello.",
  },
  "seal.delay": {
    title: "Cuánto después de su último hecho se selló el registro",
    means: "Se selló en menos de una hora. Antes del sello, solo el servicio responde de las horas.",
  },
  "seal.time": {
    title: "El sello es posterior a los hechos que abarca",
    means: "Su hora es la del sello de tiempo.",
  },
  "seal.token": {
    title: "El sello de tiempo registrado es el del certificado",
    means: "Un único sello de tiempo sella la cadena y el documento.",
  },
  "seal.evidence": {
    title: "El certificado contiene los datos de este registro",
    means: "Lo que se selló es lo que aquí se muestra.",
  },
  "pades.form": {
    title: "El certificado es un PDF de la clase debida",
    means: "Contiene una firma y un sello de tiempo, cada uno en su sitio.",
  },
  "pades.coverage": {
    title: "Las firmas abarcan todo el certificado",
    means: "Ningún byte queda fuera de lo firmado y sellado.",
  },
  "pades.contents": {
    title: "Las firmas están guardadas en su única forma debida",
    means: "Los bytes que las contienen, que ellas no pueden abarcar, no se usaron para otra cosa.",
  },
  "pades.objects": {
    title: "Nada se esconde en el archivo junto a lo que muestra",
    means: "Tampoco un lector que lo crea dañado encuentra otra cosa en él.",
  },
  "pades.revisions": {
    title: "El certificado creció en los pasos previstos",
    means: "Primero la firma, después las pruebas, al final el sello de tiempo.",
  },
  "pades.changes": {
    title: "Tras la firma no se añadió nada que un lector de PDF dibuje",
    means: "Lo añadido después solo prueba. Si lo firmado sigue como estaba, lo dice su firma.",
  },
  "pades.signature": {
    title: "La firma del certificado es válida",
    means:
      "Se hizo con la clave del certificado de firma que nombra, y ni un byte de los que abarca se ha alterado desde entonces.",
  },
  "pades.signing_certificate": {
    title: "La firma nombra su certificado",
    means: "No puede hacerse pasar por la de otro.",
  },
  "pades.signer": {
    title: "El firmante depende de una raíz en la que aquí se confía",
    means: "El certificado lo hizo el servicio al que pertenece la raíz.",
  },
  "pades.revocation": {
    title: "El emisor dice que el certificado del firmante no estaba revocado",
    means: "La respuesta era vigente cuando se firmó el certificado, y está en el archivo.",
  },
  "pades.validation_material": {
    title: "Contiene cuanto hace falta para comprobarlo más adelante",
    means: "Los certificados y las listas de revocación forman parte del archivo.",
  },
  "pades.time_order": {
    title: "La firma es anterior a su sello de tiempo",
    means: "Las horas que contiene concuerdan entre sí.",
  },
  "pades.evidence": {
    title: "Lleva adjunto el archivo de datos",
    means: "El certificado puede comprobarse sin este servicio.",
  },
  "evidence.form": {
    title: "El archivo de datos está en su única forma debida",
    means: "Solo puede leerse de una manera.",
  },
  "submission.hash": {
    title: "El correo tal como se envió es el de la cadena",
    means: "Los bytes confiados al proveedor de correo son los que registró la cadena.",
  },
  "file.form": { title: "Entre los archivos hay un certificado", means: "Puede comprobarse." },
  "file.part": {
    title: "El archivo pertenece a esta notificación",
    means: "Su huella es una de las que registró la cadena: no difiere ni un byte.",
  },
  "file.end": {
    title: "El certificado acaba donde acaba su última firma o su último sello de tiempo",
    means: "No se añadió nada detrás ni falta nada.",
  },
  "package.form": {
    title: "Todo programa encuentra los mismos archivos en el expediente",
    means: "Lo que se ve al descomprimirlo es lo que se comprobó.",
  },
  "package.evidence": {
    title: "El archivo de datos del expediente es el del certificado",
    means: "Se firmó y selló junto con el certificado.",
  },
  "package.token": {
    title: "El sello de tiempo del expediente es el del certificado",
    means: "Cualquiera de los dos sirve para comprobar la hora.",
  },
  "package.readme": {
    title: "El README.txt del expediente es lo que el servicio escribe ahí",
    means: "Sus pasos comprueban lo que dicen comprobar.",
  },
  "package.roots": {
    title: "El ca.pem del expediente no nombra más raíces que aquellas en las que aquí se confía",
    means: "Quien se guíe por él no confía en nadie más.",
  },
  "archive.revision": {
    title: "Al certificado sellado se le añadió un sello de tiempo posterior, y nada más",
    means: "El certificado tal como se selló sigue ahí, byte por byte.",
  },
  "archive.renewal": {
    title: "Se volvió a sellar a tiempo",
    means: "El sello anterior aún podía comprobarse cuando se hizo el posterior, que responde así de él.",
  },
  ...prefixed("archive_time_stamp", stamp("El sello de tiempo posterior", "los bytes que abarca")),
  ...prefixed("time_stamp", stamp("El sello de tiempo", "lo que sella")),
  ...prefixed("signature_time_stamp", stamp("El sello de tiempo de la firma", "esta firma")),
  ...prefixed("document_time_stamp", stamp("El sello de tiempo del documento", "los bytes que abarca")),
};

const link = (sequence: unknown) => `El eslabón ${String(sequence)}`;

/** Lo que es por sí sola la parte de un archivo a la que se añadió algo. */
function partBefore(standing: string, id: unknown): string {
  const of = `de la notificación ${String(id)}`;
  const known: { [standing: string]: string } = {
    proven: `La parte anterior está íntegra por sí sola: es el certificado ${of}.`,
    provisional: `La parte anterior es por sí sola un certificado provisional ${of}.`,
    foreign: `La parte anterior es por sí sola un certificado ${of}, de un servicio en el que aquí no se confía.`,
    no_roots: `La parte anterior es por sí sola un certificado ${of}, del que aquí nadie responde.`,
    unanswered: `La parte anterior es por sí sola un certificado ${of}, del que queda algo por saber.`,
  };
  if (id === null) return "La parte anterior tampoco es un certificado.";
  return known[standing] ?? "La parte anterior tampoco se sostiene por sí sola.";
}

/** In hours, or from two days on in days. */
function span(seconds: unknown): string {
  const hours = Math.floor(Number(seconds) / 3600);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} días`;
  return hours === 1 ? "una hora" : `${hours} horas`;
}

const reasons: Messages["checks"]["reasons"] = {
  // La cadena.
  empty: "La cadena no tiene eslabones.",
  "chain.start created_not_first": "El primer eslabón no es la presentación.",
  created_malformed: "El primer eslabón no dice qué se presentó.",
  created_not_first: "El primer eslabón no es la presentación, y solo ella puede ir al principio.",
  created_again: ({ sequence }) => `${link(sequence)} es otra presentación, y solo puede haber una, al principio.`,
  erased_again: ({ sequence }) => `${link(sequence)} suprime el contenido por segunda vez.`,
  unknown_event_type: ({ sequence }) => `${link(sequence)} es de una clase que esta versión del formato no conoce.`,
  illegal_order: ({ sequence }) => `${link(sequence)} no puede seguir a los anteriores.`,
  time_malformed: ({ sequence }) => `La hora del eslabón ${String(sequence)} no está en la forma debida.`,
  time_backwards: ({ sequence }) => `${link(sequence)} dice ser más antiguo que el anterior.`,
  "chain.hash wrong_sequence": ({ sequence }) => `${link(sequence)} está registrado con otro número.`,
  "chain.hash wrong_previous_hash": ({ sequence }) => `${link(sequence)} está registrado con otro predecesor.`,
  "chain.hash not_canonical": ({ sequence }) => `No puede calcularse la huella del eslabón ${String(sequence)}.`,
  "chain.hash wrong_hash": ({ sequence }) =>
    `${link(sequence)} no tiene la huella de sus propios datos y de su predecesor: uno de los dos se alteró.`,
  chain_broken: "La cadena no dice nada con lo que pueda compararse.",
  // El registro, el contenido, los adjuntos.
  mismatch: "Lo que dice el registro no es lo que dice su cadena.",
  "content.hash erased": "El contenido se suprimió; solo queda su huella.",
  "content.hash missing": "Falta el contenido, y ningún eslabón dice que se suprimiera.",
  "content.hash not_canonical": "No puede calcularse la huella del contenido.",
  "content.hash wrong_hash": "El contenido no es aquel con el que comenzó la cadena.",
  "content.attachments erased": "Los adjuntos se suprimieron; solo quedan sus huellas.",
  "content.attachments content_differs": "El contenido enumera otros adjuntos que el comienzo de la cadena.",
  "content.attachments missing": "Falta un adjunto.",
  "content.attachments other_hash": "Un adjunto está registrado con otra huella que al comienzo de la cadena.",
  "content.attachments stranger": "El registro tiene un adjunto que no estaba al comienzo de la cadena.",
  "attachment.hash erased": "El adjunto se suprimió; solo queda su huella.",
  "attachment.hash not_given": "No se dispone del adjunto.",
  "attachment.hash wrong_hash": "El adjunto no es el que se envió.",
  "submission.hash not_given": "No se dispone del correo tal como se confió al proveedor.",
  // Los archivos que alguien aporta.
  not_a_certificate:
    "Ninguno de los archivos es un certificado (PDF) ni un expediente probatorio (ZIP) que contenga uno.",
  "file.part stranger": ({ name }) =>
    `«${String(name)}» no es un adjunto de esta notificación ni el correo tal como se envió. Un correo recibido nunca es el mismo archivo: cada servidor por el que pasa escribe en él.`,
  "pades.objects hidden": "El certificado contiene algo que solo encuentra un lector que repara archivos.",
  "package.form ambiguous":
    "Los programas no coincidirían en lo que contiene este ZIP: sus entradas, nombres o tamaños pueden leerse de más de una manera.",
  "package.evidence differs": "El expediente contiene otro archivo de datos que su certificado.",
  "package.readme other_text":
    "El README.txt del expediente no es ninguno de los que escribe el servicio: alguien lo cambió, o lo hizo otra versión.",
  "package.roots other_text": "El ca.pem del expediente no es una lista de raíces como la que escribe el servicio.",
  "package.roots other_roots":
    "El ca.pem del expediente nombra una raíz en la que aquí no se confía: quien se guíe por él puede fiarse de un falsificador.",
  other_service: "Procede de un servicio en el que aquí no se confía, así que no se sabe qué escribe aquel.",
  "file.end appended": ({ added, part, notification_id: id }) =>
    `Tras el final de este archivo se ${added === 1 ? "añadió un byte" : `añadieron ${String(added)} bytes`} después de firmarlo. ${partBefore(String(part), id)}`,
  "file.end cut": ({ missing }) =>
    missing === 1
      ? "Al final de este archivo le falta un byte."
      : `Al final de este archivo le faltan ${String(missing)} bytes.`,
  "package.token differs": "El expediente contiene otro sello de tiempo que su certificado.",
  no_roots: "No se han aportado raíces de las que pudiera depender.",
  // El sello.
  "seal pending": "La cadena espera su sello.",
  "seal not_due": "Nada se sella antes de alcanzar un estado definitivo.",
  no_such_link: "La cadena es más corta que la parte de ella que se selló.",
  "seal.chain_hash wrong_hash": ({ head_sequence }) => `${link(head_sequence)} no es el que se selló.`,
  later_links: "La cadena continuó después de este sello y espera el siguiente.",
  "seal.time unreadable": "No hay dos horas que comparar.",
  "seal.time future": "La hora del sello está en el futuro.",
  "seal.delay unreadable": "No hay dos horas que comparar.",
  "seal.delay late": ({ seconds }) =>
    `El sello se hizo ${span(seconds)} después del último hecho que abarca. Hasta entonces, solo el servicio responde de las horas de la cadena.`,
  "seal.delay before_signer": ({ seconds }) =>
    `El último hecho lleva una fecha anterior a la validez del certificado que lo firmó, y se selló ${span(seconds)} después. Hasta entonces, solo el servicio responde de las horas de la cadena.`,
  "pades.signer no_time": "La firma no dice cuándo se hizo.",
  "pades.time_order apart":
    "El sello es más de una hora posterior al sello de tiempo de la firma: puede ser de otra persona.",
  other_time: "La hora registrada no es la del sello.",
  before_head: "El sello es anterior al último hecho que abarca.",
  not_given: "No se dispone del certificado sellado.",
  other_token: "El certificado no lleva el sello de tiempo registrado.",
  "seal.earlier erased": ({ number }) =>
    `El certificado del sello ${String(number)} se suprimió; su sello de tiempo y la cadena hasta él se mantienen.`,
  "seal.evidence missing": "El certificado no lleva archivo de datos.",
  other_notification: "El certificado es de otra notificación.",
  other_length: "El certificado abarca otra parte de la cadena que la que dice el sello.",
  other_link: ({ sequence }) => `${link(sequence)} no es el del certificado.`,
  no_content: "El certificado no tiene contenido, y ningún eslabón dice que se suprimiera.",
  other_content: "El contenido no es el del certificado.",
  other_attachments: "El certificado enumera otros adjuntos que su contenido.",
  other_mark: "El certificado y su cadena discrepan sobre si el envío fue simulado.",
  // El sello de tiempo y la firma.
  unreadable: "No puede leerse.",
  malformed: "No tiene la forma debida.",
  "time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "signature_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "document_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "archive_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  late: "Se volvió a sellar demasiado tarde: el sello anterior ya no podía comprobarse.",
  "archive.renewal order": "Un sello de tiempo posterior es más antiguo que el que renueva.",
  no_certificate: "El sello de tiempo no viene con el certificado de su autoridad.",
  digest: "Lo que se firmó no es lo que hay aquí: las huellas difieren.",
  content_type: "La firma se hizo para otra clase de contenido.",
  signature: "La firma no se hizo con la clave del certificado que nombra.",
  not_named: "No nombra el certificado que la acompaña.",
  other_name: "El sello de tiempo nombra a otra autoridad que su certificado.",
  wrong_purpose: "El certificado no está destinado a este uso.",
  unknown_issuer: "No depende de ninguna de las raíces en las que aquí se confía.",
  not_yet_valid: "Uno de los certificados aún no era válido en ese momento.",
  expired: "Uno de los certificados ya no era válido en ese momento.",
  unknown_condition: "Uno de los certificados impone una condición que aquí no se entiende.",
  not_an_authority: "Uno de los certificados lo emitió quien no podía emitirlo.",
  no_answer: ({ certificate }) =>
    `No se sabe si el certificado «${String(certificate)}» estaba revocado: no hay dentro ninguna respuesta de su emisor.`,
  revoked: "Uno de los certificados estaba revocado.",
  // El certificado.
  not_reached: "No se ha comprobado, porque el archivo no pudo leerse hasta ahí.",
  not_signed: "Este PDF no lleva firma.",
  not_sealed: "El certificado está firmado, pero ningún sello de tiempo lo sella.",
  other_signature: "La firma es de otra clase que la de este formato.",
  other_signatures: "A la firma la sigue algo distinto de un único sello de tiempo.",
  "signature_time_stamp.form missing": "El sello de tiempo de la firma no puede leerse.",
  gap: "La firma o el sello de tiempo no abarcan todo lo que deben.",
  appended: "Tras lo que abarca el sello de tiempo se añadió algo.",
  irregular: "Una firma no está escrita en la única forma debida.",
  other_history: "La versión firmada no es aquella a la que se añadió el sello de tiempo.",
  changed: "Al certificado se le añadió algo que su firma no admite.",
  "pades.validation_material missing":
    "Los certificados que hacen falta para comprobarlo más adelante no están en el archivo.",
  order: "El sello de tiempo del documento es anterior al de su firma.",
  "pades.evidence missing": "El certificado no lleva el archivo evidence.json.",
  "evidence.form missing": "No hay archivo de datos que leer.",
  not_json: "El archivo de datos no puede usarse: no es JSON en UTF-8.",
  unknown_format: "El archivo de datos no puede usarse: no es de este formato.",
  not_canonical: "El archivo de datos no puede usarse: no está en su única forma debida.",
  wrong_shape: "El archivo de datos no puede usarse: su estructura no es la debida.",
  missing: "Falta lo que aquí debería estar.",
  // Cualquier otro motivo.
  "": "El detalle no puede decirse en español; consulte la página en inglés.",
};

const troubles: Messages["checks"]["troubles"] = {
  "submission.": {
    wrong: "El correo aportado no es el que se confió al proveedor de correo.",
    means: "Puede decir otra cosa que lo que se envió.",
    advice: "Guíese por lo que dice el certificado.",
  },
  "chain.": {
    wrong: "Los hechos de este registro no concuerdan entre sí.",
    means: "Lo que dice del envío y de la entrega puede no ser lo que ocurrió.",
    advice:
      "No se guíe por estos hechos. Si conserva un certificado, compruébelo por separado, y pregunte al remitente.",
  },
  "record.": {
    wrong: "Lo que encabeza este registro no es lo que dicen sus hechos.",
    means: "Su estado, su fecha o su marca de demostración pueden ser falsos.",
    advice: "Guíese por los hechos que figuran más abajo o por un certificado que conserve.",
  },
  "content.hash": {
    wrong: "El mensaje que aquí se muestra no es aquel con el que comenzó este registro.",
    means: "Su texto, su asunto, una dirección o el nombre de un archivo es otro.",
    advice: "No actúe según este texto. Compárelo con el mensaje de su buzón o con un certificado que conserve.",
  },
  "content.hash missing": {
    wrong: "Falta el mensaje, y nada dice que se suprimiera.",
    means: "Este registro no puede mostrar lo que se envió.",
    advice: "Mire el mensaje de su buzón o un certificado que conserve, y avise al remitente.",
  },
  "content.attachments": {
    wrong: "La lista de archivos no es aquella con la que comenzó este registro.",
    means: "Puede haberse añadido, quitado o cambiado un archivo.",
    advice: "No tome los archivos que aquí se muestran por los que se enviaron. Compárelos con los de su buzón.",
  },
  "attachment.hash": {
    wrong: "Un archivo que aquí se guarda no es el que se presentó.",
    means: "Lo que usted descargaría no es lo que se envió.",
    advice: "Use el archivo que llegó con el mensaje.",
  },
  "attachment.hash missing": {
    wrong: "Falta un archivo de este registro, y nada dice que se suprimiera.",
    means: "No puede mostrarse ni compararse.",
    advice: "Use el archivo que llegó con el mensaje.",
  },
  "seal.": {
    wrong: "El sello no corresponde a este registro.",
    means: "Nada asegura que el registro esté como estaba al sellarse.",
    advice: "Si conserva un certificado, compruébelo por separado, y pregunte al remitente.",
  },
  "seal.earlier": {
    wrong: "Un sello anterior de este registro no se sostiene.",
    means: "Lo que se selló entonces y lo que se muestra ahora no concuerdan.",
    advice: "Conserve todos los certificados que tenga de él y pregunte al remitente.",
  },
  "seal.time": {
    wrong: "La hora del sello no concuerda con el registro.",
    means: "No es seguro cuándo se selló este registro.",
    advice: "No se guíe por la fecha del sello. Si conserva un certificado, compruébelo por separado.",
  },
  "time_stamp.": {
    wrong: "No ha podido confirmarse la prueba de la hora.",
    means: "No es seguro que todo esto existiera a la hora indicada.",
    advice: "No se guíe por la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.imprint": {
    wrong: "El sello de tiempo se hizo para otra cosa.",
    means: "No dice nada de lo que aquí se muestra.",
    advice: "No se guíe por la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.signature digest": {
    wrong: "El sello de tiempo se alteró después de firmarse.",
    means: "Ya no prueba nada.",
    advice: "No se guíe por la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.trust": {
    wrong: "El sello de tiempo no procede de una autoridad en la que aquí se confíe.",
    means: "Cualquiera pudo hacerlo, en cualquier momento.",
    advice: "No se guíe por la fecha del sello hasta que el remitente pueda decir de quién es.",
  },
  "pades.": {
    wrong: "El certificado no está hecho como deben estarlo los de este servicio.",
    means: "Puede estar dañado, o no ser un certificado.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.signature": {
    wrong: "No ha podido confirmarse la firma del certificado.",
    means: "No es seguro que se emitiera tal como está.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.signature digest": {
    wrong: "El certificado se alteró después de firmarse.",
    means: "Lo que dice ahora no es lo que se firmó.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.coverage": {
    wrong: "Su firma y su sello de tiempo no abarcan una parte del certificado.",
    means: "Nadie responde de lo que figura en esa parte.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.changes": {
    wrong: "En el certificado hay algo que su firma no admite.",
    means: "Lo que muestra puede no ser lo que se emitió.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.signer": {
    wrong: "El certificado no procede de un servicio en el que aquí se confíe.",
    means: "Cualquiera pudo hacer un documento con este aspecto.",
    advice: "No se fíe de él hasta saber de quién es. Pregunte a quien se lo dio.",
  },
  "evidence.": {
    wrong: "Los datos que lleva el certificado no son como deben.",
    means: "No puede cotejarse con ellos lo que el certificado muestra.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "archive.": {
    wrong: "Lo que se añadió después al certificado no está en regla.",
    means: "No prolonga lo que el certificado prueba.",
    advice: "Si tiene otra copia, compruébela por separado.",
  },
  "file.form": {
    wrong: "Entre estos archivos no hay ningún certificado.",
    means: "Sin él no hay con qué cotejarlos.",
    advice: "Aporte también el certificado: el PDF de la notificación.",
  },
  "file.part": {
    wrong: "Un archivo no pertenece a esta notificación.",
    means: "No es un archivo que se enviara con ella, por mucho que se parezcan.",
    advice: "No lo tome por lo que se envió.",
  },
  "file.end": {
    wrong: "Se añadió algo tras el final de este archivo.",
    means: "Ya no es el archivo que se selló; puede haberlo hecho un programa de correo o una persona.",
    advice: "Obtenga de nuevo el certificado, de la página del registro o de quien lo conserve sin alterar.",
  },
  "file.end cut": {
    wrong: "A este archivo le falta el final.",
    means: "Ya no es el archivo que se selló; puede que se interrumpiera una descarga.",
    advice: "Obtenga de nuevo el certificado, de la página del registro o de quien lo conserve sin alterar.",
  },
  "package.form": {
    wrong: "Este expediente puede descomprimirse de dos maneras.",
    means: "Lo que un programa muestra de él, otro no lo muestra; el servicio no escribe ninguno así.",
    advice: "Vuelva a descargarlo de la página del registro.",
  },
  "package.readme": {
    wrong: "El README.txt de este expediente no es lo que el servicio escribe ahí.",
    means: "Sus pasos pueden estar hechos para darlo todo por bueno.",
    advice:
      "No lo siga. Vuelva a descargar el expediente de la página del registro, o compruebe el certificado por separado.",
  },
  "package.roots": {
    wrong: "El ca.pem de este expediente no es la lista de raíces en las que aquí se confía.",
    means:
      "Con él podría darse por bueno un certificado falso. También puede que el servicio tenga desde entonces una raíz nueva.",
    advice: "No lo use. Cotéjelo con las raíces de la página /trust del servicio.",
  },
  "package.": {
    wrong: "Las partes de este expediente no van juntas.",
    means: "Alguien puede haberlo compuesto con partes de varios.",
    advice: "Vuelva a descargarlo de la página del registro.",
  },
  "": {
    wrong: "Algo de lo que aquí figura no se sostiene.",
    means: "No es seguro que esto sea lo que dice ser.",
    advice: "Pregunte al remitente.",
  },
};

export const checks: Messages["checks"] = {
  title: "Qué se ha comprobado",
  lead: "Esta página lo ha calculado todo de nuevo al abrirla usted.",
  codes,
  reasons,
  troubles,
  exactly: "En términos exactos:",
  found: {
    added: "bytes añadidos",
    missing: "bytes que faltan",
    part_hash: "huella de la parte anterior",
    at: "momento",
    authority: "autoridad",
    base_url: "dirección",
    certificate: "certificado",
    certificates: "certificados",
    content_hash: "huella del contenido",
    count: "número",
    created_at: "presentación",
    erased: "suprimido",
    erased_at: "supresión",
    event_type: "hecho",
    expected: "esperado",
    first: "primero",
    found: "hallado",
    hash: "huella",
    head: "última huella",
    head_at: "último hecho",
    head_sequence: "hasta el eslabón",
    last: "último",
    later: "eslabones posteriores",
    links: "eslabones",
    ocsp_answers: "respuestas OCSP",
    policy: "política",
    revocation: "revocación",
    revocation_lists: "listas de revocación",
    root: "raíz",
    root_sha256: "SHA-256 de la raíz",
    sealed_at: "sellado",
    seconds: "segundos",
    signed_at: "firmado",
    valid_from: "válido desde",
    sequence: "eslabón",
    serial: "número de serie",
    signer: "firmante",
    size: "bytes",
    source: "puede preguntarse en",
    status: "estado",
    time: "hora",
  },
  foundWords: { true: "sí", false: "no", not_revoked: "no revocado", unknown: "no se sabe" },
  states: { passed: "Se cumple", failed: "No se cumple", not_checked: "Sin comprobar" },
  warning: "Aviso",
  holding: (held, all) =>
    held === all
      ? ["", "se cumple", "se cumplen ambas"][all] || `se cumplen las ${all}`
      : `${held} de ${all} se cumplen`,
  openFor: {
    not_due: "aún sin sellar",
    pending: "aún sin sellar",
    later_links: "aún sin sellar",
    erased: "suprimido",
    not_given: "no disponible",
  },
  open: "sin comprobar",
  unreached: (count) => `${count} ${count === 1 ? "hecho más no llegó" : "hechos más no llegaron"} a comprobarse`,
  others: (count, word) => `${count} ${word}${count > 1 && /[eo]$/.test(word) ? "s" : ""}`,
  groups: [
    {
      title: "La cadena de hechos",
      of: ["chain.", "record."],
      not: "No prueba que sea cierto lo que comunicó el proveedor de correo; solo que así se registró, y cuándo.",
    },
    { title: "El contenido", of: ["content."], not: "No prueba quién lo escribió ni que sea cierto." },
    {
      title: "Los adjuntos y otros archivos",
      of: ["attachment.", "submission.", "file.form", "file.part", "package."],
      not: "No prueba lo que dicen; solo que son los mismos archivos.",
    },
    {
      title: "El sello",
      of: ["seal", "time_stamp."],
      not: "Un sello de tiempo prueba que el registro existía a más tardar a su hora. No prueba que sean exactas las horas de los hechos anteriores.",
    },
    {
      title: "El certificado",
      of: ["pades.", "signature_time_stamp.", "document_time_stamp.", "archive", "evidence.", "file.end"],
      not: "Que un servicio emita el documento no lo convierte en servicio cualificado.",
    },
    { title: "Otras comprobaciones", of: [""], not: "" },
  ],
};

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
    "Las raíces que venían entre estos archivos no se usaron: quien falsifica un certificado puede adjuntarle raíces. Si las obtuvo por otra vía, empiece de nuevo y suéltelas primero, solas.",
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
    `El ${time} se presentó un mensaje para ${recipient}, de «${sender}» según se declaró.`,
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

export const verify: Messages["verify"] = {
  title: "Registro de una notificación",
  intact: "Este registro está íntegro",
  soFar: "Este registro está íntegro hasta ahora",
  remains: "Lo que queda de este registro está íntegro",
  partial: "Nada hay incorrecto en este registro, pero no todo ha podido comprobarse",
  broken: "Este registro no está íntegro",
  why: {
    intact: "Todas las huellas, el sello y el certificado se acaban de comprobar de nuevo, y todo concuerda.",
    open: "Su resultado no es definitivo, así que aún no está sellado. Vuelva a abrir esta página más tarde.",
    pending:
      "Su resultado es definitivo. El sello de tiempo que lo cierra aún no se ha obtenido y se solicitará hasta conseguirlo. Vuelva a abrir esta página más tarde.",
    stale:
      "Algo ocurrió después del último sello. El sello sobre el hecho más reciente está en camino; vuelva a abrir esta página más tarde.",
    erased: (time, reason) =>
      `Su contenido se suprimió ${because[reason]} el ${time}. Las huellas se conservan, pero ya no hay con qué compararlas.`,
    partial: "Lo que no ha podido comprobarse figura más abajo, con el motivo.",
    broken: "No se fíe de él. No se cumple lo siguiente:",
  },
  demo: "Esto es una demostración. No se envió ningún correo, y nada de lo que aquí figura prueba nada.",
  sealedMark: (time) => `Sellado el ${time}`,
  openMark: "Aún sin sellar",
  pendingMark: "Pendiente de sello",
  statement: (sender, recipient, time) => `${sender} presentó este mensaje para ${recipient} el ${time}.`,
  statementErased: (sender, time) => `${sender} presentó un mensaje el ${time}.`,
  erasedSubject: "Un mensaje cuyo contenido se suprimió",
  rosette: "Trazada a partir de la huella del último hecho: el certificado de este registro lleva la misma figura.",
  printed: (address, time) => `Impreso desde ${address}, donde todo se comprobó el ${time}.`,
  certificate: "Descargar el certificado",
  provisional: "Descargar un certificado provisional",
  toFacts: "Qué se ha comprobado",
  you: {
    title: "Si este mensaje es para usted",
    keep: "Conserve el mensaje y descargue su certificado: con él cualquiera podrá comprobarlo más adelante, también sin esta página.",
    reply: (address) => `Para responder, escriba a ${address}, la dirección de respuesta que declaró el remitente.`,
    noReply: "Para responder, diríjase al remitente por una vía que ya conozca.",
    care: "Que se enviara no lo hace cierto. Desconfíe de los enlaces que en él pidan dinero o contraseñas.",
  },
  details: "Detalles y huella",
  html: {
    frame: "Versión HTML del mensaje",
    note: "Tal como se envió, sin nada de otros servidores: no se cargan imágenes remotas, y los enlaces no llevan a ninguna parte.",
  },
  proof: {
    title: "Compruébelo sin nosotros",
    lead: "Con herramientas que no son nuestras: el certificado, su sello de tiempo y las raíces de las que dependen.",
    outcome:
      "Seis líneas deben acabar en OK. Con un solo byte alterado de los que abarca el sello de tiempo, alguna no lo hará. La última línea nombra dos archivos: el certificado tal como se firmó y evidence.json, que contiene toda la cadena: de él puede calcularse cada huella de esta página.",
    recipe: {
      parts:
        "La firma 0 y los sellos de tiempo 1 a N no dejan fuera más que a sí mismos: N.der, con lo que abarca en N.bin y el archivo hasta ahí en N.pdf",
      stamp: "El primer sello de tiempo es el de esta página; ese y el último son de autoridades de ca.pem",
      signer: "La firma es del servicio de ca.pem, sea lo que sea lo que avalen además sus autoridades",
      evidence: "Los datos del archivo tal como se firmó",
      hash: "huella de esta página",
      token: "mismo sello de tiempo",
      whole: "archivo entero",
      signature: "firma",
    },
    limit:
      "Lo que no muestran: que un lector enseñe de certificate.pdf lo que se firmó, que es 0.pdf. Cualquiera puede añadir páginas con un sello de tiempo de una autoridad pública, y ninguna línea de órdenes distingue qué hay entre él y la firma. El programa del propio servicio (código abierto, sin servidor ni red) sí:",
    package: "Todo en un solo archivo, con instrucciones (ZIP)",
    openWithout:
      "Aún no hay sello de tiempo que comprobar. Cuando el registro esté sellado, aquí figurarán las órdenes.",
  },
  number: {
    title: "Abrir un registro por su número",
    label: "Número de registro",
    note: (digits) =>
      `${digits} cifras y letras de la a a la f, al pie de cada página del certificado. No importan los guiones ni las mayúsculas; también sirve la dirección completa del registro.`,
    open: "Abrir el registro",
    empty: "Escriba o pegue primero el número.",
    signs: (signs) =>
      `En un número de registro solo hay cifras del 0 al 9 y letras de la a a la f, así que algo se leyó mal: ${signs.map((sign) => `«${sign}»`).join(", ")}. Lo que parece una o es un cero; lo que parece una l o una i, un uno.`,
    length: (found, digits) =>
      found < digits
        ? `Este número es demasiado corto: tiene ${found} de las ${digits} cifras y letras.`
        : `Este número es demasiado largo: tiene ${found} cifras y letras en vez de ${digits}.`,
    helpTitle: "Si sigue sin encontrarse",
    help: [
      "Compárelo con el del certificado grupo por grupo, o escanee el código de su primera página.",
      "Un registro solo lo conoce el servicio que emitió su certificado: abra la dirección que figura al pie de este, tal como está.",
    ],
    file: "Con el archivo del certificado no hace falta el número:",
  },
  here: "hora local",
  copy: "Copiar",
  copied: "Copiado",
  foot: (service) =>
    `${service} registra lo que se le presenta y lo que comunica el proveedor de correo. No registra si un mensaje se leyó.`,
  problem: {
    not_found: {
      title: "No existe tal registro",
      text: "Aquí no se conserva nada con este número. Lo más frecuente es que falle un solo signo: puede corregirlo y volver a intentarlo.",
    },
    too_many_requests: {
      title: "Demasiadas peticiones",
      text: "Desde su red se han abierto registros más veces de las permitidas. Los registros no han cambiado.",
    },
    other: {
      title: "Esta página no puede mostrarse ahora",
      text: "Algo ha fallado por nuestra parte. El registro mismo no se ve afectado. Vuelva a intentarlo dentro de un rato.",
    },
    retry: (seconds) =>
      `Podrá intentarlo de nuevo dentro de ${seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`}.`,
    home: "Qué es este servicio",
  },
};

export const site: Messages["site"] = {
  nav: "Sitio",
  language: "Idioma",
  docs: "Documentación",
  check: "Comprobar un certificado",
  trust: "Certificados raíz",
  foot: "Código abierto bajo Apache-2.0. Instálelo usted mismo: sus registros, sus claves, sus datos.",
  home: {
    title: "Notificaciones certificadas por correo electrónico",
    headline: "Correo electrónico que se prueba a sí mismo",
    intro:
      "Acuse envía un correo electrónico, registra lo que le ocurre en una cadena de huellas, hace sellar la cadena con un sello de tiempo y le entrega un certificado. Cualquiera puede comprobar, con herramientas que no son nuestras, que nada de ello se ha alterado desde entonces.",
    start: "Obtenga su propio certificado",
    sample: {
      title: "Intente cambiarlo",
      lead: "Este mensaje se registró con las huellas que figuran debajo. Cambie una letra y vea qué queda de ellas.",
      label: "El mensaje",
      text: "El arrendamiento del piso 14-B termina el 31 de agosto.",
      intact: "Todas las huellas son las registradas",
      broken: "Este no es el mensaje que se registró",
      content: "Huella del contenido",
      restore: "Dejarlo como estaba",
    },
    live: {
      title: "Su propio certificado, en un minuto",
      demo: "Este servicio funciona en modo de demostración: nada se envía de verdad, y todo lo que genera así lo dice.",
      real: "El correo solo llega a su propia dirección: con una clave de prueba, lo dirigido a otros se simula.",
      keyTitle: "Obtenga una clave de prueba",
      keyLead: "Sirve para {uses} notificaciones en {minutes} minutos.",
      email: "Su dirección de correo electrónico",
      emailNote: "A cada dirección le corresponde una clave. Solo se conserva para eso.",
      getKey: "Obtener la clave",
      gettingKey: "Obteniéndola …",
      key: "Su clave de prueba",
      once: "Solo se muestra aquí. Esta pestaña la conserva hasta que caduque.",
      forget: "Olvidarla",
      expires: "Caduca dentro de {time}",
      expired: "Esta clave ha caducado.",
      uses: "Notificaciones por enviar: {left} de {all}",
      callTitle: "Envíe una notificación",
      callLead: "Haga esta llamada donde quiera o envíela desde aquí.",
      languages: "La llamada en tres lenguajes",
      copy: "Copiar",
      copied: "Copiado",
      send: "Enviar desde esta página",
      again: "Enviar otra",
      sending: "Enviando …",
      subject: "El arrendamiento del piso 14-B",
      body: "El arrendamiento del piso 14-B termina el 31 de agosto.",
      chainTitle: "Vea crecer su cadena",
      chainLead: "De cada confirmación se calcula la huella junto con la huella anterior.",
      chainWaits: "El primer eslabón se hace cuando usted envía.",
      waiting: "A la espera de la siguiente confirmación …",
      sealing: "El resultado es definitivo. Obteniendo el sello de tiempo …",
      sealed: "Sellado",
      limited:
        "Desde su red se leyeron registros tantas veces como está permitido. No se ha perdido nada y la cadena sigue; esta página volverá a mirar a las {time}.",
      unseen: "El servicio no respondió. No se ha perdido nada; esta página volverá a mirar a las {time}.",
      slow: "Tarda más de lo habitual. La página del registro mostrará en qué quedó.",
      done: "Aquí tiene su certificado.",
      certificate: "Descargar el certificado (PDF)",
      record: "Abrir su registro público",
      docs: "Seguir en la documentación",
      noScript: "Sin JavaScript, estas órdenes hacen lo mismo.",
      problems: {
        taken:
          "Esta dirección ya tuvo su clave: a cada una le corresponde una. Use otra dirección, o inicie sesión para obtener una clave que no caduca.",
        limited: "Demasiadas peticiones desde su red. Podrá intentarlo de nuevo dentro de {time}.",
        spent: "Esta clave está agotada o ha caducado. Las notificaciones que hizo se quedan donde están.",
        invalid: "No es una dirección de correo que el servicio pueda usar: compruebe cómo está escrita.",
        offline: "No se puede llegar al servicio. ¿Tiene conexión? No se ha perdido nada; inténtelo de nuevo.",
        other: "Algo ha fallado por nuestra parte. Vuelva a intentarlo dentro de un rato.",
      },
    },
    stepsTitle: "Qué ocurre",
    steps: [
      [
        "Usted presenta",
        "Un mensaje con sus adjuntos entra con una sola llamada a la API. De lo presentado se calcula la huella antes de enviarlo.",
      ],
      [
        "Se envía",
        "Cada confirmación del proveedor de correo es un eslabón de la cadena: aceptado, aplazado, entregado, rechazado.",
      ],
      [
        "Se sella",
        "Cuando el resultado es definitivo, un sello de tiempo (RFC 3161) sella a la vez la cadena y el certificado PDF.",
      ],
      [
        "Se comprueba",
        "El código del certificado lleva a una página que lo recalcula todo; lo mismo hacen openssl y un lector de PDF.",
      ],
    ],
    tryKey: "Obtenga una clave de prueba. Sirve para dos notificaciones en media hora.",
    trySend: "Envíe con ella una notificación.",
    tryRead:
      "Uno o dos segundos después su cadena está sellada: lea el registro, obtenga el certificado y abra la página pública que nombra la última línea.",
    notTitle: "Lo que no hace",
    not: [
      "No vigila si un mensaje se abrió o se leyó: ninguna señal de esa clase es de fiar.",
      "No verifica lo que comunica el proveedor de correo; lo registra.",
      "No responde de su propia hora. La autoridad de sellado de tiempo que incluye pertenece a quien gestiona el servicio, que podría fechar un registro a su antojo. Con una autoridad independiente, es ella quien responde de la hora.",
      "No es un prestador cualificado de servicios de confianza, sea cual sea la autoridad conectada.",
    ],
  },
  failed: {
    title: "No se ha podido mostrar",
    text: "Algo ha fallado por nuestra parte. No se ha cambiado nada.",
    again: "Intentar de nuevo",
    home: "Página de inicio",
  },
  notFound: {
    title: "Aquí no hay nada",
    text: "Puede que la dirección esté mal escrita. La página de un registro está en /verify/ seguido del número de registro.",
    home: "Qué es este servicio",
  },
};

export const docs: Messages["docs"] = {
  about:
    "Cómo enviar correo certificado con Acuse, comprobar un certificado y administrar el servicio. Las guías están en inglés.",
  guides: "Guías",
  reference: "Referencia de la API",
  toReference: "Ir a la referencia de la API.",
  operations: "Todas las operaciones",
  address: "La API está en",
  tryIt: "Las llamadas que haga aquí son reales. Pulse Authorize y pegue una clave. Obtenga una clave de prueba con",
  document: "Documento OpenAPI 3.1",
  noScript: "La referencia interactiva necesita JavaScript. El documento OpenAPI tiene el mismo contenido.",
};

export const trust: Messages["trust"] = {
  title: "De qué dependen las firmas de este servicio",
  intro:
    "Cada certificado se firma bajo una de estas raíces, y cada sello de tiempo se hace bajo otra. Conserve el archivo con las raíces: con él podrá comprobarse un certificado cuando este servicio ya no exista.",
  download: "Descargar las raíces (ca.pem)",
  printed: (address, time) => `Impreso desde ${address}, tal como estaba el ${time}.`,
  roles: { signing: "Raíces de las firmas", "time-stamping": "Raíces de los sellos de tiempo" },
  vouches: {
    signing:
      "Responden de quién firmó un certificado, y de ninguna hora. Un certificado de firma cuyo emisor tiene otros clientes figura aquí él mismo, sin ese emisor.",
    "time-stamping": "Responden de horas, y de ninguna firma de un certificado.",
  },
  standing: "Situación",
  standings: {
    current: "En uso por este servicio",
    earlier: "Ya no se usa; lo que se hizo bajo ella sigue siendo de confianza",
    foreign: "De una autoridad de sellado de tiempo ajena a este servicio",
  },
  valid: "Validez",
  period: (from, to) => `del ${from} al ${to}`,
  fingerprint: "SHA-256",
  list: "Lista de revocación (CRL)",
  nextUpdate: (time) => `– la siguiente llegará antes del ${time}.`,
  leaves: "Certificados en uso",
  leavesLead:
    "Son los que ahora firman y sellan. Cada certificado de notificación los lleva consigo, así que nadie necesita descargarlos.",
  chain: "Con su raíz (PEM)",
  recipe: "Coteje las huellas",
  recipeLead: "Una raíz vale lo que vale la vía por la que llegó. Cotéjelas con las que obtuvo por otra.",
  recipeNote:
    "La orden enumera nombre, fin de validez y huella de cada raíz del archivo. Una línea sobre cada una dice de cuál de las dos cosas responde; quien compruebe no debe tomar la una por la otra.",
};

/** Signing in and out. */
export const signIn: Messages["signIn"] = {
  title: "Entrar",
  lead: "Le enviamos un enlace; no hay contraseña. Quien entra por primera vez recibe una organización propia.",
  invitation: (organization) =>
    `Tiene una invitación a «${organization}». Entre con la dirección a la que se dirige y acéptela después.`,
  email: "Su dirección de correo",
  send: "Enviarme un enlace",
  github: "Continuar con GitHub",
  connect: {
    title: "Conectar GitHub",
    lead: (email) =>
      `Ha entrado como ${email}. Una vez conectada, su cuenta de GitHub entra como la misma persona, tenga allí la dirección que tenga.`,
  },
  or: "o",
  demo: {
    title: "Modo de demostración: ningún correo sale de la máquina",
    text: (folder) =>
      `El suyo es un archivo en ${folder}: el más reciente cuyo nombre empieza por «sign-in». Dentro está el enlace.`,
  },
  invited: "Este servicio es para personas invitadas. Si su dirección es conocida aquí, le llegará un correo.",
  cookies: "Su navegador no guarda cookies de este sitio, y sin una no se puede entrar.",
  sent: {
    title: "Mire su correo",
    text: "Si esta dirección puede entrar aquí, un correo con un enlace está en camino. El enlace sirve una vez, durante una hora.",
    late: "¿No llega nada? Mire en el correo no deseado y vuelva a pedirlo: se puede cinco veces por hora.",
    again: "Pedir otro enlace",
  },
  ended: "Ha salido en todos los navegadores, también en este.",
  confirm: {
    title: "Un clic más",
    text: (email) => `Entrará como ${email} en este navegador.`,
    why: "Esta página existe para que un escáner de correo que sigue enlaces no gaste el suyo.",
    button: "Entrar",
  },
  errors: {
    Verification: "Este enlace ya se usó, o pasó su hora. Pida otro.",
    AccessDenied:
      "Esta dirección no puede entrar aquí. Puede invitarla alguien de la organización, o quien lleva este servicio.",
    TooMany: "Se pidió demasiadas veces. Inténtelo de nuevo dentro de una hora.",
    MailsEnough:
      "A esta dirección se enviaron veinte correos en una hora, los pidiera quien los pidiera. El enlace de cada uno vale durante su hora: use el más reciente.",
    EmailSignin: "Esa no es una dirección a la que se pueda enviar un correo.",
    OAuthAccountNotLinked:
      "Ya hay una cuenta con esta dirección. Entre primero por correo; después conecte GitHub en los ajustes.",
    Unverified:
      "GitHub no ha verificado ninguna dirección principal suya, y sin ella no sabemos quién es usted. Verifíquela allí, o entre por correo.",
    Cancelled: "No permitió que GitHub nos dijera quién es usted. No ha cambiado nada.",
    OAuthCallback: "GitHub no nos dijo quién es usted. No ha cambiado nada; inténtelo de nuevo, o entre por correo.",
    other: "No se pudo entrar. No ha cambiado nada; inténtelo de nuevo.",
  },
};

/** The mails of the service itself. */
export const letters: Messages["letters"] = {
  foot: (url) => `Enviado por Acuse en ${url}, notificaciones certificadas por correo electrónico.`,
  signIn: {
    title: "Su enlace para entrar",
    text: (email) => `Alguien, probablemente usted, quiere entrar como ${email}. Este enlace sirve para ello.`,
    action: "Entrar",
    notes: ["Sirve una vez, durante una hora.", "Si no fue usted, no haga nada: sin el enlace no entra nadie."],
  },
  invitation: {
    title: (organization) => `Invitación a ${organization}`,
    text: (inviter, organization) =>
      `${inviter} le invita a la organización «${organization}», que envía notificaciones certificadas por correo electrónico.`,
    action: "Ver la invitación",
    notes: (email) => [
      `Es solo para ${email} y vale siete días. Se le pedirá que entre con esta dirección.`,
      "Si no sabe quién es, no haga nada.",
    ],
  },
  roles: {
    owner: "Como propietario decidiría además sobre las claves, los miembros y lo que se conserva.",
    sender: "Como remitente vería sus notificaciones y enviaría otras nuevas.",
    reader: "Como lector vería sus notificaciones.",
  },
};

/** El marco de la zona con sesión, y las palabras que comparten sus partes. */
export const dashboard: Messages["dashboard"] = {
  navigation: "Panel",
  toContent: "Ir al contenido",
  menu: "Menú",
  nav: {
    notifications: "Notificaciones",
    compose: "Redactar",
    keys: "Claves de API",
    webhooks: "Webhooks",
    members: "Miembros",
    audit: "Registro de auditoría",
    settings: "Ajustes",
  },
  organization: "Organización",
  organizations: "Sus organizaciones",
  switchOrganization: "Elegir otra",
  newOrganization: "Crear otra organización",
  sandbox: "Entorno de su clave de prueba",
  strangeSandbox: "Entorno de una clave de prueba pedida sin iniciar sesión",
  roles: { owner: "Propietario", sender: "Remitente", reader: "Lector" },
  signedInAs: "Sesión de",
  signOut: "Salir",
  cancel: "Dejarlo como está",
  onlyOwner:
    "Usted es el único propietario, y una organización conserva al menos uno. Haga antes propietario a otra persona; entonces podrá cambiar de función o dejar la organización.",
  toMembers: "Ir a los miembros",
  first: "Al principio",
  next: "Página siguiente",
  copy: "Copiar",
  copied: "Copiado",
  notFound: {
    title: "Aquí no hay nada",
    text: (organization: string) =>
      `«${organization}» no tiene nada en esta dirección. Si está mal escrita, corríjala; si es de otra de sus organizaciones, elíjala antes.`,
    back: "A las notificaciones",
  },
  keys: {
    lead: "Con una clave activa un programa envía y consulta en nombre de esta organización. Quien la tiene puede hacerlo, así que debe guardarse como un secreto.",
    live: "Claves activas",
    liveLead: (organization) => `Envían en nombre de «${organization}», sin límite.`,
    none: "Todavía no hay ninguna clave",
    noneText: "Cree una abajo para enviar desde un programa. Se muestra una sola vez.",
    name: "Nombre",
    prefix: "Empieza por",
    created: "Creada",
    lastUsed: "Último uso",
    never: "nunca",
    newName: "Nombre de la nueva clave",
    newHint: "Lo que la va a usar, por ejemplo «Servidor de facturación».",
    create: "Crear una clave",
    madeTitle: "Su nueva clave",
    once: "Cópiela ahora: solo se guarda su huella, y nadie puede mostrarla de nuevo.",
    revoke: "Revocar",
    revokeTitle: (name) => `¿Revocar «${name}»?`,
    revokeText: "Desde este momento se rechaza toda llamada con ella. No se puede deshacer.",
    revokeButton: "Revocar esta clave",
    revoked: "Claves revocadas",
    revokedAt: "Revocada",
    test: "Clave de prueba",
    testLead: (email) =>
      `Para ${email}: dos notificaciones en media hora, en un entorno propio que puede elegir arriba. El correo a cualquier otra dirección se simula. Le corresponde una sola clave de este tipo.`,
    testCreate: "Obtener la clave de prueba",
    testMadeTitle: "Su clave de prueba",
    testUses: (count) => (count === 1 ? "queda un uso" : count ? `quedan ${count} usos` : "agotada"),
    testUntil: "hasta el",
    done: { revoked: "La clave está revocada. Desde ahora se rechazan las llamadas con ella." },
    problems: {
      notFound: "Esa clave no existe, o ya estaba revocada.",
      name: "Dé a la clave un nombre de una línea, de 80 caracteres como máximo.",
      tooMany: "Hay cien claves en uso. Revoque las que nadie necesita.",
      tooOften: "Desde su red se han pedido demasiadas claves de prueba. Inténtelo de nuevo dentro de una hora.",
      hadOne: "Ya tuvo su clave de prueba; a cada dirección le corresponde una.",
    },
  },
  members: {
    lead: "Quiénes pertenecen a esta organización. Un cambio vale desde la siguiente página que abran.",
    leadOthers: "Quiénes pertenecen a esta organización. Sus propietarios pueden cambiarlo.",
    person: "Persona",
    role: "Función",
    since: "Desde",
    you: "usted",
    change: "Cambiar",
    save: "Guardar la función",
    remove: "Quitar de la organización",
    removeText: "Ya no verá nada de esta organización. Lo que hizo permanece en el registro de auditoría.",
    leave: "Dejar la organización",
    leaveText: "Ya no verá nada de ella, salvo que alguien le invite de nuevo.",
    pending: "Invitaciones sin aceptar",
    expires: "Vale hasta",
    expired: "caducada",
    resend: "Enviar de nuevo",
    withdraw: "Retirar",
    inviteTitle: "Invitar a alguien",
    inviteLead: "Recibe un correo con un enlace que vale siete días, solo para esta dirección.",
    email: "Dirección de correo",
    roleHint:
      "Los lectores ven las notificaciones, los remitentes además las envían, los propietarios deciden lo demás.",
    invite: "Enviar la invitación",
    done: {
      invited: "La invitación está en camino.",
      withdrawn: "La invitación está retirada; su enlace ya no lleva a nada.",
      changed: "La función está cambiada.",
      removed: "Esa persona ya no pertenece a la organización.",
    },
    problems: {
      address: "Esa no es una dirección a la que se pueda enviar un correo.",
      already: "Alguien con esta dirección ya pertenece a la organización.",
      tooOften: "Demasiadas invitaciones: cinco correos por hora, y cien en espera. Inténtelo más tarde.",
      notFound: "Eso ya no existe.",
      lastOwner: "Una organización conserva al menos un propietario. Nombre antes a otra persona.",
    },
  },
  audit: {
    lead: (organization) =>
      `Lo que hicieron las personas en «${organization}» desde el panel. Las llamadas con clave no figuran aquí: cada notificación tiene su propia cadena.`,
    none: "Todavía nada",
    noneText: "Desde ahora se anota todo lo que alguien cambie aquí.",
    what: "Qué",
    who: "Quién",
    retention: "el plazo de conservación",
    counted: (count) => many(count, "notificación", "notificaciones"),
    when: "Cuándo",
    actions: {
      "organization.created": "Creó la organización",
      "organization.renamed": "Cambió el nombre de la organización",
      "organization.language_changed": "Cambió el idioma de los certificados",
      "organization.retention_changed": "Cambió cuánto se conserva el contenido",
      "key.created": "Creó una clave",
      "key.revoked": "Revocó una clave",
      "test_key.created": "Obtuvo la clave de prueba",
      "invitation.sent": "Invitó",
      "invitation.withdrawn": "Retiró una invitación",
      "member.joined": "Se incorporó",
      "member.role_changed": "Cambió una función",
      "member.removed": "Quitó a un miembro",
      "member.left": "Dejó la organización",
      "notification.sent": "Envió una notificación",
      "notification.erased": "Suprimió el contenido de una notificación",
      "notification.expired": "Suprimió contenido al cumplirse su plazo de conservación",
      "job.retried": "Reanudó un trabajo detenido",
      "webhook.created": "Creó un webhook",
      "webhook.enabled": "Activó un webhook",
      "webhook.disabled": "Desactivó un webhook",
      "webhook.removed": "Quitó un webhook",
      "webhook.rotated": "Renovó el secreto de un webhook",
      "webhook.secret_ended": "Dio por terminado el secreto anterior de un webhook",
      "webhook.tested": "Envió una prueba a un webhook",
      "webhook.replayed": "Envió algo de nuevo a un webhook",
    },
  },
  forbidden: {
    title: "Su función no permite esto",
    text: (organization, role) => `En «${organization}» su función es: ${role}.`,
    owners: "Un propietario puede cambiarlo:",
    sandbox:
      "El entorno de una clave de prueba no tiene propietario: solo puede enviar con ella, y mostrar lo enviado.",
    back: "A las notificaciones",
  },
  settings: {
    organizationLead: "Lo que otros ven de ella.",
    organizationName: "Nombre de la organización",
    organizationNameHint: "Los certificados la nombran como remitente.",
    certificateLanguage: "Idioma de los certificados",
    certificateLanguageHint: "Un certificado se hace una vez, en el idioma que valga en ese momento.",
    retention: "Días que se conserva el contenido",
    retentionUnit: "de 1 a 36.500; vacío: siempre",
    retentionHint:
      "El mensaje y los adjuntos de las notificaciones más antiguas se suprimen para siempre. Su cadena y su sello permanecen, y los certificados ya entregados siguen siendo válidos.",
    retentionQuestion: {
      title: (count, more) =>
        `¿Suprimir ya el contenido de ${more ? `más de ${count}` : count} ${count === "1" ? "notificación" : "notificaciones"}?`,
      titleNone: (days) => `¿Suprimir el contenido ${days === 1 ? "un día" : `${days} días`} después de su creación?`,
      atOnce: (date) =>
        `Todo lo anterior al ${date} pierde su mensaje y sus adjuntos, empezando en un minuto, a razón de cien notificaciones por minuto como máximo.`,
      none: (date) => `Aún no hay nada tan antiguo: ninguna notificación concluida es anterior al ${date}.`,
      fromThen: (days) =>
        `Desde entonces, cada notificación los pierde ${days === 1 ? "un día" : `${days} días`} después de su creación.`,
      forGood: "Lo suprimido no lo puede recuperar nadie.",
      yes: "Suprimirlos, y en adelante",
      yesNone: "Suprimir en adelante",
    },
    save: "Guardar",
    yourself: "Usted",
    yourselfLead: (email) => `Usted es ${email} en todas las organizaciones.`,
    ownName: "Su nombre",
    ownNameHint: "Lo ven los demás miembros; puede quedar vacío.",
    ownLanguage: "Su idioma, aquí y en los correos que reciba",
    connectGitHub: "Entrar también con GitHub",
    disconnectGitHub: "Desconectar GitHub",
    gitHub: "Su cuenta de GitHub también entra como usted.",
    endSessions: "Salir en todos los navegadores",
    leaveTitle: (organization) => `Dejar ${organization}`,
    leave: "Dejar la organización",
    leaveText: "Ya no verá nada de ella, salvo que alguien le invite de nuevo.",
    newLead: "Con claves, miembros y notificaciones propios. Usted será su propietario.",
    create: "Crearla",
    done: {
      saved: "Guardado.",
      gitHubConnected: "GitHub está conectado.",
      gitHubDisconnected: "GitHub está desconectado.",
    },
    problems: {
      gitHub: "GitHub no se conectó. No ha cambiado nada; inténtelo de nuevo.",
      gitHubTaken: "Esa cuenta de GitHub entra aquí como otra persona. No ha cambiado nada.",
      name: "Un nombre es una línea de 120 caracteres como máximo.",
      retention: "El contenido se suprime a los días que se indiquen, un número entero de 1 a 36.500, o nunca.",
      lastOwner: "Usted es su último propietario. Nombre antes a otra persona.",
      notFound: "Usted no pertenece a ella.",
      tooMany: "Usted tiene diez organizaciones, que es el máximo para una persona.",
    },
  },
  notifications: {
    title: "Notificaciones",
    create: "Nueva notificación",
    exportCsv: "Exportar como CSV",
    activity: "Actividad",
    filter: "Búsqueda y filtro",
    q: "Destinatario o referencia",
    status: "Estado",
    anyStatus: "Cualquiera",
    since: "Desde (UTC)",
    until: "Hasta, incl. (UTC)",
    apply: "Mostrar",
    clear: "Quitar el filtro",
    byStatus: "Por estado",
    all: "Todas",
    more: (count) => `más de ${count}`,
    caption: "Notificaciones, las más recientes primero",
    columns: { status: "Estado", notification: "Notificación", reference: "Referencia", created: "Creada" },
    to: (recipient) => `para ${recipient}`,
    erased: "Contenido suprimido",
    simulated: "Lo marcado como simulado es una demostración: ningún correo salió de este servicio.",
    noReference: "Ninguna",
    seal: { sealed: "Sellada", pending: "Sello pendiente", open: "Aún sin sellar" },
    here: "en su hora",
    pages: "Páginas",
    newer: "Más recientes",
    older: "Anteriores",
    newest: "Las más recientes",
    moving: "Las filas que aún cambian se ponen al día por sí solas.",
    changed: "La lista se ha puesto al día.",
    none: {
      title: "Nada coincide",
      text: "Ninguna notificación de esta organización responde a lo pedido. Se busca en el destinatario y la referencia, no en el asunto ni en el texto.",
    },
    empty: {
      title: "Todavía no hay notificaciones",
      text: "Aquí constará cada notificación de esta organización y lo que fue de ella.",
      steps: {
        browser: "Envíe una desde el navegador",
        browserText: "Bastan un destinatario, un asunto y un texto.",
        api: "O deje que envíe su programa",
        apiText: "Un POST con una clave de API. La documentación trae las llamadas.",
        watch: "Vea cómo llega a ser un certificado",
        watchText: "Presentada, enviada, entregada, sellada: en la demostración, unos segundos.",
      },
    },
    cursor: "La dirección de esa página no es de esta lista. Este es su comienzo.",
    reversed: "La primera fecha es posterior a la última: entre ellas no puede haber nada.",
    dates: "Una de las fechas no existe; se ha pasado por alto.",
  },
  notification: {
    back: "Todas las notificaciones",
    title: "Notificación",
    publicPage: "Abrir la página pública",
    copyLink: "Copiar su enlace",
    certificate: "Certificado (PDF)",
    provisional: "Certificado provisional (PDF)",
    evidence: "Expediente probatorio (ZIP)",
    again: "Enviar otra como esta",
    sent: {
      title: "Su notificación se ha presentado.",
      simulated: "Es una simulación: ningún correo sale de este servicio.",
      text: "En esta página verá qué ocurre con ella y, al final, tendrá su certificado.",
    },
    sections: "En esta página",
    download: "Descargar",
    html: "Versión HTML como se envió",
    htmlNote: "Se muestra sin programas, enlaces, formularios ni imágenes de fuera.",
    certificates: {
      title: "Certificados",
      lead: "Cada sello tiene su archivo, que no cambia. Cuenta el último.",
      number: (number) => `Sello ${number}`,
      covers: (events) => `abarca ${events}`,
      events: (count) => many(count, "hecho"),
      newest: "el último",
      token: "Sello de tiempo (RFC 3161)",
      gone: "El archivo se suprimió con el contenido; quedan el sello de tiempo y la huella.",
      none: "Todavía no hay ninguno. Una notificación se sella cuando su resultado es definitivo.",
      hash: "SHA-256 del archivo",
    },
    provider: {
      title: "Lo que dijo el proveedor",
      lead: "Sus avisos como llegaron, antes de interpretarlos. No todo aviso llega a ser un hecho.",
      submission: "Lo confiado",
      bytes: (size) => `${size}, guardados bajo este SHA-256:`,
      messageId: "Su número de mensaje",
      none: "Todavía no ha dicho nada.",
      erased: "Sus avisos se suprimieron con el contenido.",
      older: "Solo se muestran los últimos 100.",
      received: "Recibido",
      occurred: "Hora que indica",
      payload: "El aviso",
    },
    raw: { title: "Como la cuenta la API", lead: "La respuesta a GET /v1/notifications/{id}.", show: "Ver el JSON" },
    erase: {
      title: "Suprimir el contenido",
      lead: "El mensaje puede retirarse de este servicio; lo que fue de él, no.",
      open: "Suprimir el contenido…",
      question: "¿Suprimir el contenido para siempre?",
      goes: "Desaparecen el asunto y los textos, todos los nombres y direcciones, su referencia, los adjuntos, los archivos de certificados anteriores, el correo como se confió al proveedor y lo que este dijo de él.",
      stays:
        "Quedan la cadena de hechos con sus huellas, todos los sellos de tiempo y un certificado nuevo que dice qué se suprimió y cuándo.",
      name: (organization) =>
        `También queda el nombre de la organización: el nuevo certificado sigue nombrando a «${organization}» como remitente.`,
      note: "No tiene vuelta atrás. Si puede necesitar el certificado, descárguelo antes.",
      submit: "Suprimirlo para siempre",
      cancel: "Conservarlo",
      erased: "El contenido está suprimido.",
      sealing: "El certificado sin él se está sellando.",
      sealed: "El certificado sin él está sellado.",
      waiting: "Aún no se ha enviado y puede estar a punto: podrá suprimirse cuando se haya enviado.",
      already: "Ya se había suprimido.",
    },
    deliveries: { title: "Avisado a sus webhooks" },
  },
  compose: {
    title: "Nueva notificación",
    lead: "Lo que envíe desde aquí se certifica igual que una llamada a la API.",
    sentAs: "El certificado nombra como remitente a:",
    rename: "Cambiar este nombre",
    nameless: (name) =>
      `Su organización aún no tiene nombre: los destinatarios ven «${name}» como remitente, y también quien lea un certificado.`,
    nameIt: "Darle nombre en los ajustes",
    like: {
      title: "Rellenado como una notificación anterior.",
      text: "Faltan el destinatario y la referencia.",
      files: (names) => `Sus archivos no se copian; elíjalos de nuevo: ${names}.`,
    },
    demo: "Modo de demostración: ningún correo sale de esta máquina y las confirmaciones del proveedor son simuladas.",
    to: "Destinatario",
    toHint: "Una dirección de correo.",
    subject: "Asunto",
    bodyText: "Mensaje",
    bodyTextHint: "Texto sin formato. {{nombre}} representa el valor de una variable.",
    bodyHtml: "Versión HTML",
    bodyHtmlHint:
      "Opcional. La mayoría de los programas de correo la muestran en lugar del texto; se certifican ambas, así que digan ambas lo mismo.",
    addHtml: "Añadir una versión HTML",
    more: "Dirección de respuesta y referencia",
    senderName: "Nombre del remitente",
    senderNameHint: "Se muestra en el correo del destinatario. «Acuse», si se deja vacío.",
    senderEmail: "Dirección de respuesta",
    senderEmailHint: "Adonde van las respuestas. Opcional.",
    reference: "Su referencia",
    referenceHint: "Un número de expediente o de cliente; la búsqueda lo encuentra. No forma parte del mensaje.",
    variables: {
      title: "Variables",
      hint: "Cada {{marcador}} de asunto, textos y plantillas PDF se sustituye por su valor.",
      name: "Nombre",
      value: "Valor",
      add: "Añadir una variable",
      remove: "Quitar {name}",
      removeRow: "Quitar esta fila",
      found: "Marcadores de sus textos:",
      fill: "Añadir un valor para {name}",
      unfilled: "Sin valor, estos quedan en el mensaje tal cual:",
      sendEmpty: "Enviar vacío",
    },
    attachments: {
      title: "Adjuntos",
      hint: "Como mucho 10 archivos, 7 MB en total.",
      choose: "Archivos de este dispositivo",
      remove: "Quitar {name}",
      together: "{size} de {of}",
      tooLarge: "Los archivos superan juntos los 7 MB.",
      tooMany: "Más de 10 adjuntos.",
      template: "Plantilla PDF por dirección",
      templateHint: "Un PDF público cuyos {{marcadores}} se sustituyen. Se descarga al enviar.",
      templateRecent: "Se sugieren las direcciones que usó antes.",
      templateUrl: "Dirección (https)",
      templateName: "Nombre del archivo",
      templateNameGiven: "documento.pdf",
      addTemplate: "Añadir una plantilla",
      seeTemplate: "Abrirla con estos valores",
    },
    preview: {
      title: "Vista previa",
      show: "Vista previa",
      subject: "Asunto",
      text: "Mensaje",
      html: "Versión HTML",
      again: "Ver de nuevo",
      stale: "Ha cambiado algo desde entonces.",
    },
    unfilled: {
      title: "Estos marcadores no tienen valor:",
      text: "El destinatario los vería tal cual, y lo enviado no puede cambiarse. Aún no se ha enviado nada.",
      fillIn: "Darles valor",
      send: "Enviar tal cual",
      confirm: "Enviar tal cual los marcadores sin valor",
      without: "Deles valor, o confirme en el formulario que salgan tal cual, y envíe de nuevo.",
    },
    send: "Enviar la notificación",
    sending: "Enviando…",
    uploading: "Subiendo: {percent} %",
    making: "Subido. Calculando huellas y descargando las plantillas, si las hay…",
    refused: "No se ha enviado.",
    goBack: "Vuelva al formulario: está como lo dejó.",
    signedOut:
      "Entretanto se cerró su sesión. Inicie sesión en otra pestaña y envíe de nuevo: lo que escribió sigue aquí.",
    offline: "No se pudo llegar al servidor. Inténtelo de nuevo: se enviará una sola vez.",
    forbidden: "Su función ya no permite enviar. Lo que escribió sigue aquí; un propietario puede cambiarlo.",
    mismatch: "Este formulario ya se envió con otro contenido. Abra uno nuevo.",
    not: {
      title: "Desde aquí no se puede enviar",
      role: "Puede consultar las notificaciones de esta organización, pero no enviarlas. Un propietario puede cambiarlo.",
      used_up:
        "Esto es un espacio de pruebas y su clave de prueba no tiene más usos. Una organización propia no tiene ese límite.",
      expired:
        "Esto es un espacio de pruebas y la media hora de su clave de prueba ha pasado. Una organización propia no tiene ese límite.",
      no_key: "Esto es un espacio de pruebas sin una clave que valga.",
      back: "Volver a las notificaciones",
    },
    sandbox: (remaining) =>
      `Esto es un espacio de pruebas: ${remaining === 1 ? "queda una notificación" : `quedan ${remaining} notificaciones`} por enviar, como con su clave de prueba.`,
  },
  activity: {
    title: "Actividad",
    lead: (days) =>
      `Notificaciones de los últimos ${days} días, por el día en que se crearon (UTC) y el estado que tienen ahora.`,
    days: (days) => `${days} días`,
    span: "Periodo",
    chart: (total, days) => `${many(total, "notificación", "notificaciones")} en ${many(days, "día")}, por estado`,
    table: "Como tabla",
    day: "Día",
    total: "Total",
    none: "No se creó nada en este tiempo.",
    partial:
      "Hay más de las que se cuentan: de cada estado, solo las 250.000 últimas. Los días más antiguos pueden quedarse cortos.",
  },
  waiting: {
    title: "Detenidas",
    notice: (dead, late) =>
      [
        dead
          ? `Se ${dead === 1 ? "ha" : "han"} dado por perdida${dead === 1 ? "" : "s"} ${many(dead, "notificación", "notificaciones")}`
          : "",
        late
          ? `${many(late, "notificación", "notificaciones")} ${late === 1 ? "espera" : "esperan"} más de lo habitual`
          : "",
      ]
        .filter(Boolean)
        .join("; ")
        .concat("."),
    look: "Ver los detalles",
    notSent: {
      title: "No enviada: se desistió",
      held: "Aún no enviada",
      byItself: "Se vuelve a intentar sin intervención; no se pierde nada.",
      by: {
        daily_quota_exceeded: "La cuota de hoy en el proveedor de correo está agotada.",
        monthly_quota_exceeded: "La cuota de este mes en el proveedor de correo está agotada.",
        rate_limit_exceeded: "El proveedor de correo no admite más peticiones por el momento.",
        missing_api_key: "El proveedor de correo rechaza la clave de este servicio: debe corregirlo quien lo opera.",
        invalid_api_key: "El proveedor de correo rechaza la clave de este servicio: debe corregirlo quien lo opera.",
        other: "El proveedor de correo no admite nada por el momento.",
      },
    },
    lead: "Lo que esperan las notificaciones de esta organización, y lo que se dio por perdido tras un día de intentos.",
    dead: {
      title: "Dadas por perdidas",
      none: "Nada se ha dado por perdido.",
      tries: (tries) => `tras ${many(tries, "intento")}`,
      reason: "Último motivo",
      retry: "Intentar de nuevo",
      again: "Enviar aunque quizá ya se enviara",
      againHint: "El proveedor ya no sabe si tiene estos correos. Enviarlos de nuevo puede llegar dos veces a alguien.",
      all: "Elegir",
      done: (count) => `Se ${count === 1 ? "retoma" : "retoman"} ${many(count, "notificación", "notificaciones")}.`,
      nothing: "Ninguna de ellas está ya dada por perdida.",
      owners: "Un propietario puede hacer que se intente de nuevo.",
      choose: "Elija al menos una.",
    },
    late: {
      title: "Esperan más de lo habitual",
      none: "Nada espera desde hace más de cinco minutos.",
      queued: "pendiente de envío",
      unsealed: "pendiente de sello",
      since: "desde",
      note: "Se intenta sin cesar; aquí no hay que hacer nada.",
    },
  },
  webhooks: {
    title: "Webhooks",
    lead: "Direcciones suyas a las que se avisa de cada hecho y cada sello, con firma según Standard Webhooks.",
    docs: "Cómo son los mensajes",
    endpoints: "Destinos",
    none: {
      title: "Todavía no hay destinos",
      text: "Un destino es una dirección suya que recibe un POST por cada hecho y cada sello.",
      reader: "Un propietario de esta organización puede añadir uno.",
    },
    add: "Añadir un destino",
    url: "Dirección",
    urlHint: "Empieza por https:// y debe ser accesible desde internet.",
    description: "Nota",
    descriptionHint: "Para ustedes. Opcional.",
    types: "Hechos",
    typesHint: "Sin elegir ninguno, todos.",
    all: "todos los hechos",
    some: (count) => many(count, "hecho"),
    create: "Añadirlo",
    secret: {
      title: "El secreto de firma",
      once: "Se muestra esta única vez. Con él comprueba las firmas su programa.",
    },
    state: {
      on: "Activo",
      owner: "Desactivado",
      gone: "Desactivado: respondió 410 Gone",
      failing: "Desactivado: días enteros sin un solo acierto",
      failingSince: (time) => `Falla desde ${time}`,
    },
    previous: (time) => `El secreto anterior firma también hasta ${time}.`,
    endPrevious: "Retirar ya el secreto anterior",
    rotate: "Secreto nuevo",
    rotateText:
      "Se crea un secreto de firma nuevo, que se muestra una vez. El anterior firma también durante 24 horas, para que pueda cambiarlo con calma.",
    rotateDo: "Crear un secreto nuevo",
    disable: "Desactivar",
    enable: "Activar",
    test: "Enviar una prueba",
    remove: "Quitar",
    removeText: "Desaparecen el destino y el registro de todo lo que se le avisó.",
    removeDo: "Quitarlo para siempre",
    cancel: "Dejarlo como está",
    tested: "Va una prueba de camino; el registro dirá qué fue de ella.",
    replayed: "Se está avisando una vez más.",
    tooOften:
      "No se ha enviado nada: una organización puede pedir 20 pruebas y repeticiones por hora. Inténtelo más tarde.",
    log: "Avisos",
    logNone: "Todavía no se ha avisado de nada.",
    caption: "Avisos, los más recientes primero",
    columns: { event: "Hecho", state: "Estado", attempts: "Intentos", when: "Creado" },
    states: { waiting: "Pendiente", delivered: "Entregado", failed: "Dado por perdido" },
    next: (time) => `próximo intento: ${time} UTC`,
    answered: (status) => `respondió con estado ${status}`,
    removed: "un destino que se quitó",
    older: "Anteriores",
    newest: "Los más recientes",
    everyEndpoint: "Todos los destinos",
    one: {
      title: "Aviso",
      back: "Todos los webhooks",
      to: "A",
      message: "Número de mensaje",
      notification: "Notificación",
      payload: "Lo que se envía",
      attempts: "Intentos",
      none: "Todavía no hubo ningún intento.",
      attempt: (number) => `Intento ${number}`,
      answered: (status, ms) => `respondió con estado ${status} a los ${ms} ms`,
      silent: (ms) => `sin respuesta en ${ms} ms`,
      said: "Dijo",
      replay: "Avisar de nuevo",
      replayHint: "Con el mismo número de mensaje, por el que su programa sabe que ya lo tiene.",
    },
  },
  rule: inSpanish,
};

/** La página a la que lleva el enlace de una invitación. */
export const invitation: Messages["invitation"] = {
  title: "Tiene una invitación",
  text: (organization, role) => `A la organización «${organization}», como: ${role}.`,
  accept: "Aceptar la invitación",
  signInFirst: (email) => `La invitación es para ${email}. Entre con esta dirección para aceptarla.`,
  otherAddress: (email, own) =>
    `Ha entrado como ${own}, y la invitación es para ${email}. Salga aquí y entre con esa dirección.`,
  signIn: "Entrar",
  goneTitle: "Esta invitación ya no vale",
  gone: "Se aceptó, se retiró o se sustituyó por otra más nueva, o pasaron sus siete días. Pida otra a quien le invitó.",
  toDashboard: "Al panel",
};

const figure = (digits = ""): string => (/^\d+$/.test(digits) ? number(Number(digits)) : digits);

/** Lo que rechaza la API, por su código (lib/contract/error-codes.ts). */
const formErrors: Record<FormErrorCode, (value?: string, other?: string) => string> = {
  required: () => "es obligatorio",
  not_text: () => "debe ser un texto",
  empty: () => "no puede quedar vacío",
  long_bytes: (most) => `supera los ${figure(most)} bytes`,
  long_characters: (most) => `supera los ${figure(most)} caracteres`,
  surrogate: () => "contiene medio par suplente, que no es texto Unicode",
  nul: () => "contiene U+0000, que no se puede guardar",
  line_break: () => "no puede contener saltos de línea",
  email: () => "debe ser una dirección de correo, como nombre@example.com",
  media_type: () => "no tiene un tipo de archivo válido",
  twice: () => "figura dos veces",
  many_variables: (most) => `son más de ${figure(most)}`,
  empty_value: () => "no tiene valor: rellénela o confirme que se envía vacía",
  variable_name: () => "no es un nombre: solo letras, cifras, _, - y .",
  many_files: (most) => `son más de ${figure(most)}`,
  many_fields: (most) => `el formulario tiene más de ${figure(most)} campos`,
  large_files: () => "superan juntos los 7 MB",
  cut_off: () => "el envío se cortó antes de llegar entero",
  not_a_form: () => "lo enviado no es un formulario",
  not_multipart: () => "lo enviado no es un formulario",
  other_form: () => "lo enviado no es este formulario; cargue la página de nuevo",

  not_http: () => "la dirección debe empezar por https://",
  not_https: () => "la dirección debe empezar por https://",
  credentials: () => "no puede contener usuario ni contraseña",
  port: (port) => `usa el puerto ${port}; solo se descarga de los puertos 80, 443 y superiores a 1023`,
  not_public: () =>
    "lleva a un servidor que no es público: su nombre debe figurar en el DNS público, y solo con direcciones públicas",
  connect_slow: (seconds) => `no se pudo conectar en ${figure(seconds)} s`,
  download_slow: (seconds) => `tardó más de ${figure(seconds)} s en descargarse`,
  download_slow_together: (seconds) =>
    `no se descargó en los ${figure(seconds)} s de que disponen juntas todas las plantillas`,
  file_large: (_, megabytes) => `supera los ${figure(megabytes)} MB`,
  status: (status) => `su servidor respondió con estado ${status} en lugar de 200`,
  broke_off: () => "se cortó antes de que el archivo estuviera completo",
  compressed: () => "llegó comprimido, sin que se pidiera así",
  no_answer: (seconds) => `no respondió en ${figure(seconds)} s`,
  not_http_answer: () => "su servidor no respondió en HTTP válido",
  not_fetched: () => "no se pudo descargar: su servidor no acepta la conexión",
  tls: () => "no se pudo descargar: el TLS o el certificado de su servidor no es válido",
  redirects: (most) => `redirige más de ${figure(most)} veces`,
  unanswered: () =>
    "un día de intentos no tuvo respuesta; quizá el proveedor ya tenga este correo y lo enviaría otra vez",
  unreadable_secret: () => "no se pudo firmar: su secreto no se puede leer; cámbielo",
  erased_unsent: () => "lo que se iba a enviar se ha suprimido",
  unforeseen: () => "no se pudo enviar por un fallo imprevisto, que consta en el registro del servicio",

  not_a_pdf: () => "no es un PDF",
  pdf_empty: () => "está vacío",
  pdf_encrypted: () => "está protegido con contraseña; guárdelo sin ella",
  pdf_signed: () => "está firmado, y rellenarlo rompería la firma; use el documento de antes de firmarlo",
  pdf_damaged: () => "está dañado y no se puede leer entero; guárdelo de nuevo",
  pdf_inflated: () => "ocupa al descomprimirse más de lo que se puede tratar; use un documento más sencillo",
  pdf_complex: () => "dibuja más de lo que se puede tratar; use un documento más sencillo",
  pdf_slow: () => "tardó demasiado en rellenarse; use un documento más sencillo",
  pdf_characters: (which) => `necesitaría caracteres que ninguna letra de las de aquí puede dibujar: ${which}`,

  many_endpoints: (most) => `una organización tiene como máximo ${figure(most)} direcciones`,
  endpoint_long: (most) => `supera los ${figure(most)} caracteres`,
  endpoint_type: (type) => `no existe el tipo «${type}»`,

  still_running: () => "este formulario ya se está enviando; espere unos segundos",
  many_downloads: () => "ahora se están descargando demasiadas plantillas; inténtelo de nuevo en unos segundos",
  busy: () => "hay demasiado trabajo a la vez; inténtelo de nuevo más tarde",
  test_key_over: () => "a esta clave de prueba no le quedan usos, o ha caducado",
  gone: () => "eso ya no existe",
};

const outerErrors: Record<OuterErrorCode, (inner: string) => string> = {
  once_replaced: (inner) => `${inner} una vez sustituidos los marcadores`,
  once_personalised: (inner) => `${inner} una vez rellenados`,
  behind_redirect: (inner) => `redirige a una dirección que ${inner}`,
};

/** Los errores que solo ven los programas quedan en inglés, como los da la API. */
function inSpanish(fault: Fault): string {
  const { code, params, inner } = fault;
  if (inner && Object.hasOwn(outerErrors, code)) return outerErrors[code as OuterErrorCode](inSpanish(inner));
  return Object.hasOwn(formErrors, code) ? formErrors[code as FormErrorCode](...params.map(String)) : ruleText(fault);
}
