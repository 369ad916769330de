import type { Messages } from "#lib/i18n/texts.ts";

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

export const codes: Messages["checks"]["codes"] = {
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
  "log.inclusion": {
    title: "El último hecho consta en la bitácora pública",
    means: "La bitácora solo crece y cualquiera puede seguirla. Un cambio posterior de este registro la contradiría.",
  },
  "log.cosignatures": {
    title: "Hay testigos que confirmaron el estado de la bitácora",
    means: "Vieron la misma bitácora que este certificado: a nadie se le mostró otra.",
  },
  "log.time_stamp": {
    title: "Una autoridad externa selló la bitácora pública cuando ya constaba en ella el último hecho",
    means: "El hecho existía a más tardar a esa hora, diga lo que diga este servicio.",
  },
  "log.later_events": {
    title: "La bitácora pública tiene estos hechos y ningún otro",
    means: "No se cortó ningún hecho del final de este registro.",
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
    means: "El lector que lo usa no confía en ninguna otra raíz.",
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
