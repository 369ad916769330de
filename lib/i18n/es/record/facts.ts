import type { Messages } from "#lib/i18n/texts.ts";

type Fact = Messages["checks"]["codes"][string];

/** Las comprobaciones de un sello de tiempo; intervienen tres. */
const stamp = (what: string, of: string): { [name: string]: Fact } => ({
  form: { title: `${what} es legible`, means: "Es un sello de tiempo tal como lo define RFC 3161, y nada más." },
  imprint: {
    title: `${what} se hizo exactamente para ${of}`,
    means: `La huella que contiene es la de ${of}.`,
  },
  signature: {
    title: `${what} está firmado y no se ha alterado desde entonces`,
    means: "La firma de la autoridad sobre la hora y la huella es válida.",
  },
  certificate: {
    title: `${what} nombra el certificado de su autoridad`,
    means: "La firma no puede atribuirse a otra autoridad.",
  },
  purpose: {
    title: "El certificado de la autoridad es solo para sellado de tiempo",
    means: "El sello de tiempo no se hizo con un certificado destinado a otro uso.",
  },
  trust: {
    title: `${what} es de una autoridad en cuya raíz se confía aquí`,
    means: "Usted decide si confía en esa raíz.",
  },
  revocation: {
    title: "El certificado de la autoridad no estaba revocado, según su emisor",
    means: "La respuesta del emisor estaba vigente cuando se hizo el sello de tiempo. Está en el archivo.",
  },
});

const prefixed = (prefix: string, facts: { [name: string]: Fact }) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${prefix}.${name}`, fact]));

export const codes: Messages["checks"]["codes"] = {
  "chain.start": {
    title: "La cadena comienza con la presentación",
    means: "El primer evento dice qué contenido y qué adjuntos se presentaron.",
  },
  "chain.order": {
    title: "Los eventos están en un orden posible",
    means: "Por ejemplo, ningún mensaje se entrega antes de enviarse.",
  },
  "chain.time": {
    title: "Ningún evento tiene una fecha anterior a la del evento que lo precede",
    means: "Las horas son las del reloj de este servicio.",
  },
  "chain.hash": {
    title: "Cada huella corresponde a su evento y a la huella anterior",
    means: "Alterar, suprimir o intercalar un evento habría roto todas las huellas siguientes.",
  },
  "record.status": {
    title: "El estado indicado se deduce de la cadena",
    means: "El estado de más arriba no dice más que los eventos registrados.",
  },
  "record.content_hash": {
    title: "La huella del contenido que se indica coincide con la cadena",
    means: "El primer evento registró la huella de más arriba.",
  },
  "record.created_at": {
    title: "La hora de presentación que se indica coincide con la cadena",
    means: "El primer evento registró la fecha de más arriba.",
  },
  "record.simulated": {
    title: "La marca de simulación del registro coincide con la cadena",
    means: "Una simulación no puede pasar por una notificación real, ni una notificación real por una simulación.",
  },
  "content.hash": {
    title: "El contenido coincide con el primer evento de la cadena",
    means: "Las direcciones, el asunto y el texto son los que se presentaron, carácter por carácter.",
  },
  "content.attachments": {
    title: "La lista de adjuntos coincide con el primer evento de la cadena",
    means: "No se añadió, suprimió ni cambió ningún adjunto.",
  },
  "attachment.hash": {
    title: "Un adjunto guardado es el archivo que se presentó",
    means: "Su huella se acaba de calcular de nuevo a partir de sus bytes.",
  },
  seal: {
    title: "El registro está sellado",
    means: "Mientras un registro no está sellado, solo este servicio responde de sus horas.",
  },
  "seal.chain_hash": {
    title: "La huella sellada es una huella de esta cadena",
    means: "El sello es de este registro y de ningún otro.",
  },
  "seal.head": { title: "El sello abarca todos los eventos", means: "No se añadió ningún evento después del sello." },
  "seal.earlier": {
    title: "Un sello anterior es válido",
    means:
      "Abarca los eslabones que existían entonces, y son los mismos que hay aquí. Los posteriores tienen su propio sello.",
  },
  "seal.delay": {
    title: "Tiempo transcurrido entre el último evento y el sello",
    means: "El registro se selló en menos de una hora. De las horas anteriores al sello solo responde este servicio.",
  },
  "seal.time": {
    title: "El sello es posterior a los eventos que abarca",
    means: "La hora indicada es la del sello de tiempo.",
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
    title: "El certificado es un PDF con la forma exigida",
    means: "Contiene una firma y un sello de tiempo, cada uno en su sitio.",
  },
  "pades.coverage": {
    title: "Las firmas abarcan todo el certificado",
    means: "Ningún byte queda fuera de lo firmado y sellado.",
  },
  "pades.contents": {
    title: "Las firmas están guardadas en la única forma admitida",
    means: "Una firma no puede abarcar los bytes en que se guarda. Esos bytes no contienen nada más.",
  },
  "pades.objects": {
    title: "El archivo no tiene objetos ocultos",
    means: "Un lector de PDF que repara archivos dañados no encuentra nada más en él.",
  },
  "pades.revisions": {
    title: "Las partes del certificado se añadieron en el orden previsto",
    means: "Primero se añadió la firma, después las pruebas y al final el sello de tiempo.",
  },
  "pades.changes": {
    title: "Después de la firma no se añadió nada que un lector de PDF muestre",
    means:
      "Las partes añadidas después solo contienen pruebas. La comprobación de la firma dice si la parte firmada ha cambiado.",
  },
  "pades.signature": {
    title: "La firma del certificado es válida",
    means:
      "Se hizo con la clave del certificado de firma que nombra. Desde entonces no ha cambiado ninguno de los bytes que abarca.",
  },
  "pades.signing_certificate": {
    title: "La firma nombra su certificado",
    means: "La firma no puede atribuirse a otro firmante.",
  },
  "pades.signer": {
    title: "El certificado del firmante depende de una raíz en la que aquí se confía",
    means: "El servicio al que pertenece la raíz hizo este documento.",
  },
  "pades.revocation": {
    title: "El certificado del firmante no estaba revocado, según su emisor",
    means: "La respuesta del emisor estaba vigente en el momento de la firma. Está en el archivo.",
  },
  "pades.validation_material": {
    title: "El archivo contiene todo lo necesario para comprobarlo más adelante",
    means: "Los certificados y las listas de revocación forman parte del archivo.",
  },
  "pades.time_order": {
    title: "La firma es anterior a su sello de tiempo",
    means: "Las horas que figuran en el archivo concuerdan entre sí.",
  },
  "pades.evidence": {
    title: "El certificado lleva adjunto el archivo de datos",
    means: "Así puede comprobarse sin este servicio.",
  },
  "log.inclusion": {
    title: "El último evento consta en la bitácora pública",
    means: "La bitácora solo crece y cualquiera puede seguirla. Un cambio posterior de este registro la contradiría.",
  },
  "log.cosignatures": {
    title: "Hay testigos que confirmaron el estado de la bitácora",
    means:
      "Vieron la misma bitácora que nombra este certificado. El operador no puede mostrar otra a nadie sin que se note.",
  },
  "log.time_stamp": {
    title: "Una autoridad externa selló la bitácora pública después de que constara en ella el último evento",
    means: "A esa hora, como muy tarde, el evento ya existía. Esto no depende de la palabra de este servicio.",
  },
  "log.later_events": {
    title: "La bitácora pública tiene estos eventos del registro y ningún otro",
    means: "No se quitó ningún evento del final de este registro.",
  },
  "evidence.form": {
    title: "El archivo de datos está en la única forma admitida",
    means: "Solo puede leerse de una manera.",
  },
  "submission.hash": {
    title: "El correo tal como se envió coincide con la cadena",
    means: "La cadena registró la huella de los bytes que se confiaron al proveedor de correo.",
  },
  "file.form": { title: "Entre los archivos hay un certificado", means: "El certificado puede comprobarse." },
  "file.part": {
    title: "El archivo pertenece a esta notificación",
    means: "El certificado contiene el archivo o su huella, así que todos los bytes son los mismos.",
  },
  "file.end": {
    title: "El certificado acaba donde acaba su última firma o su último sello de tiempo",
    means: "No se añadió nada al final ni falta nada.",
  },
  "package.form": {
    title: "Todo programa encuentra los mismos archivos en el expediente",
    means: "Los archivos que usted descomprime son los que se comprobaron.",
  },
  "package.evidence": {
    title: "El expediente y el certificado llevan el mismo archivo de datos",
    means: "Se firmó y selló junto con el certificado.",
  },
  "package.token": {
    title: "El expediente y el certificado llevan el mismo sello de tiempo",
    means: "Cualquiera de los dos sirve para comprobar la hora.",
  },
  "package.readme": {
    title: "El README.txt del expediente es el texto del servicio",
    means: "Sus pasos hacen las comprobaciones que describen.",
  },
  "package.roots": {
    title: "El ca.pem del expediente contiene solo raíces en las que aquí se confía",
    means: "Quien lo usa no confía en ninguna otra raíz.",
  },
  "archive.revision": {
    title: "Al certificado sellado se le añadió un sello de tiempo posterior, y nada más",
    means: "El certificado tal como se selló sigue ahí, byte por byte.",
  },
  "archive.renewal": {
    title: "El certificado se volvió a sellar a tiempo",
    means:
      "El sello anterior aún podía comprobarse cuando se hizo el posterior. Por eso el posterior responde del anterior.",
  },
  ...prefixed("archive_time_stamp", stamp("El sello de tiempo posterior", "los bytes que abarca")),
  ...prefixed("time_stamp", stamp("El sello de tiempo", "los datos sellados")),
  ...prefixed("signature_time_stamp", stamp("El sello de tiempo de la firma", "esta firma")),
  ...prefixed("document_time_stamp", stamp("El sello de tiempo del documento", "los bytes que abarca")),
};
