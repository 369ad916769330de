import type { Messages } from "#lib/i18n/texts.ts";

/** Shared by the three checks that fail for one unreadable signature, so that it is told once. */
const UNCONFIRMED: Messages["checks"]["failures"][string] = {
  wrong: "No ha podido confirmarse la firma del certificado.",
  means: "Puede que no sea el certificado que se emitió.",
  advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
};

const LOST: Messages["checks"]["failures"][string] = {
  wrong: "El certificado almacenado falta o está dañado.",
  means: "Este servicio no puede entregarlo. Una copia que alguien tenga puede ser auténtica.",
  advice: "Si tiene una copia, compruébela por separado. Si no, pida a quien opera el servicio que lo restaure.",
};

export const failures: Messages["checks"]["failures"] = {
  "submission.": {
    wrong: "Este correo no es el que se confió al proveedor de correo.",
    means: "Puede diferir de lo que se envió.",
    advice: "Fíese del certificado.",
  },
  "chain.": {
    wrong: "Los eventos de este registro no concuerdan entre sí.",
    means: "Lo que dice del envío y de la entrega puede ser falso.",
    advice: "No se fíe de estos eventos. Si tiene un certificado, compruébelo por separado y pregunte al remitente.",
  },
  "record.": {
    wrong: "El encabezado de este registro no concuerda con sus eventos.",
    means: "Su estado, su fecha o su marca de simulación pueden ser falsos.",
    advice: "Fíese de los eventos que figuran más abajo o de un certificado que tenga.",
  },
  "content.hash": {
    wrong: "Este no es el mensaje que se presentó.",
    means: "Se cambió algo: el texto, el asunto, una dirección o el nombre de un archivo.",
    advice: "No actúe según este texto. Compárelo con el mensaje de su buzón o con un certificado que tenga.",
  },
  "content.hash missing": {
    wrong: "Falta el mensaje y no consta que se suprimiera.",
    means: "Este registro no puede mostrar lo que se envió.",
    advice: "Mire el mensaje de su buzón o un certificado que tenga, y avise al remitente.",
  },
  "content.attachments": {
    wrong: "Esta no es la lista de archivos que se presentó.",
    means: "Puede haberse añadido, quitado o sustituido un archivo.",
    advice: "No se fíe de los archivos que aquí se muestran. Compárelos con los de su buzón.",
  },
  "attachment.hash": {
    wrong: "Un archivo guardado no es el que se presentó.",
    means: "Lo que se descarga no es lo que se envió.",
    advice: "Use el archivo que llegó con el mensaje.",
  },
  "attachment.hash missing": {
    wrong: "Falta un archivo de este registro y no consta que se suprimiera.",
    means: "No puede mostrarse ni compararse.",
    advice: "Use el archivo que llegó con el mensaje.",
  },
  "log.": {
    wrong: "Este registro no concuerda con la bitácora pública.",
    means: "Puede que se haya reescrito o que le falte el final.",
    advice: "No se fíe de él. Guarde su certificado y pregunte al operador del servicio qué ha pasado.",
  },
  "log.inclusion unknown_log": {
    wrong: "El certificado nombra una bitácora pública en la que aquí no se confía.",
    means: "Esta página no puede saber si el evento consta en ella.",
    advice: "Compruebe el certificado en el servicio que lo emitió.",
  },
  "log.time_stamp": {
    wrong: "No pudo confirmarse el sello de tiempo de la bitácora pública.",
    means: "No prueba ninguna hora.",
    advice:
      "No se fíe de esa hora. Descargue de nuevo el expediente de la página del registro o pregunte al operador del servicio.",
  },
  "log.time_stamp before_head": {
    wrong: "El sello de tiempo de la bitácora pública es anterior a la fecha de un evento que ya constaba en ella.",
    means: "El reloj del servicio iba mal, o la fecha es falsa.",
    advice: "No se fíe de las fechas de este registro. Pregunte al operador del servicio.",
  },
  "seal.": {
    wrong: "El sello no corresponde a este registro.",
    means: "El registro puede haber cambiado desde que se selló.",
    advice: "Si tiene un certificado, compruébelo por separado y pregunte al remitente.",
  },
  "seal.earlier": {
    wrong: "Un sello anterior de este registro no es válido.",
    means: "El registro difiere de lo que se selló entonces.",
    advice: "Conserve todos los certificados de este registro y pregunte al remitente.",
  },
  "seal.earlier lost": { ...LOST, wrong: "Falta el certificado almacenado de un sello anterior, o está dañado." },
  "seal.time": {
    wrong: "La hora del sello no concuerda con el registro.",
    means: "No se sabe con certeza cuándo se selló este registro.",
    advice: "No se fíe de la fecha del sello. Si tiene un certificado, compruébelo por separado.",
  },
  "time_stamp.": {
    wrong: "No ha podido confirmarse el sello de tiempo.",
    means: "No hay certeza de que todo esto existiera a la hora indicada.",
    advice: "No se fíe de la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.imprint": {
    wrong: "El sello de tiempo abarca otros datos.",
    means: "No dice nada de lo que aquí se muestra.",
    advice: "No se fíe de la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.signature digest": {
    wrong: "El sello de tiempo se alteró después de firmarse.",
    means: "Ya no prueba nada.",
    advice: "No se fíe de la fecha del sello. Si tiene otra copia del certificado, compruébela por separado.",
  },
  "time_stamp.trust": {
    wrong: "El sello de tiempo no es de una autoridad de confianza.",
    means: "Pudo hacerlo cualquiera, en cualquier momento.",
    advice: "No se fíe de la fecha del sello hasta que el remitente diga de qué autoridad es.",
  },
  "pades.form lost": LOST,
  "pades.": {
    wrong: "Este no es un certificado válido de Acuse.",
    means: "Puede estar dañado o ser un archivo de otro tipo.",
    advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
  },
  "pades.signature": UNCONFIRMED,
  "pades.signer malformed": UNCONFIRMED,
  "pades.signing_certificate malformed": UNCONFIRMED,
  "pades.signature digest": {
    wrong: "El certificado se alteró después de firmarse.",
    means: "Ya no dice lo que se firmó.",
    advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
  },
  "pades.coverage": {
    wrong: "La firma y el sello de tiempo no abarcan una parte del certificado.",
    means: "Nada prueba lo que hay en esa parte.",
    advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
  },
  "pades.changes": {
    wrong: "El certificado contiene algo que su firma no admite.",
    means: "Puede mostrar algo distinto de lo que se emitió.",
    advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
  },
  "pades.signer": {
    wrong: "El certificado no es de un servicio de confianza.",
    means: "Cualquiera pudo hacer un documento con este aspecto.",
    advice: "No se fíe de él hasta saber quién lo hizo. Pregunte a la persona que se lo dio.",
  },
  "evidence.": {
    wrong: "Los datos que lleva el certificado no son válidos.",
    means: "No pueden confirmar lo que el certificado muestra.",
    advice: "Si tiene otra copia, compruébela por separado. Si no, pregunte al remitente.",
  },
  "archive.": {
    wrong: "Una parte que se añadió después al certificado no es válida.",
    means: "No prolonga el tiempo durante el que puede comprobarse el certificado.",
    advice: "Si tiene otra copia, compruébela por separado.",
  },
  "file.form": {
    wrong: "Ninguno de estos archivos es un certificado.",
    means: "No hay con qué compararlos.",
    advice: "Añada el certificado: el PDF de la notificación.",
  },
  "file.part": {
    wrong: "No corresponde a este certificado.",
    means: "Este archivo no se envió con la notificación, aunque se parezca a uno de los enviados.",
    advice: "No se fíe de ese archivo.",
  },
  "file.part other_certificate": {
    wrong: "Parece otro certificado.",
    means: "No se ha comprobado.",
    advice: "Empiece de nuevo y compruébelo por separado.",
  },
  "file.part misplaced": {
    wrong: "Tiene otro nombre que en el certificado.",
    means: "Su contenido se envió con la notificación, con otro nombre o en otro lugar.",
    advice:
      "No se fíe de los nombres de los archivos de este expediente. El certificado nombra cada archivo con su huella.",
  },
  "file.end": {
    wrong: "Se añadió algo al final de este archivo.",
    means: "Ya no es el archivo que se selló. Puede haberlo cambiado un programa de correo o una persona.",
    advice: "Obtenga de nuevo el certificado, de la página del registro o de una persona que lo conserve sin alterar.",
  },
  "file.end cut": {
    wrong: "A este archivo le falta el final.",
    means: "Ya no es el archivo que se selló. Puede que se interrumpiera una descarga.",
    advice: "Obtenga de nuevo el certificado, de la página del registro o de una persona que lo conserve sin alterar.",
  },
  "package.form": {
    wrong: "Este expediente puede descomprimirse de dos maneras.",
    means: "Dos programas pueden mostrar archivos distintos. El servicio nunca escribe un expediente así.",
    advice: "Vuelva a descargarlo de la página del registro.",
  },
  "package.readme": {
    wrong: "Se ha cambiado el README.txt de este expediente.",
    means: "Sus pasos pueden dar por bueno un certificado falso.",
    advice:
      "No lo siga. Vuelva a descargar el expediente de la página del registro, o compruebe el certificado por separado.",
  },
  "package.roots": {
    wrong: "El ca.pem de este expediente no es la lista de certificados raíz de confianza.",
    means:
      "Con ese archivo, un certificado falso podría superar la comprobación. También puede que el servicio haya añadido después una raíz.",
    advice: "No lo use. Compárelo con los certificados raíz de la página /trust del servicio.",
  },
  "package.": {
    wrong: "Las partes de este expediente no se corresponden entre sí.",
    means: "Puede combinar varios expedientes.",
    advice: "Vuelva a descargarlo de la página del registro.",
  },
  "": {
    wrong: "Una comprobación falló.",
    means: "Puede que los datos comprobados no sean auténticos.",
    advice: "Pregunte al remitente.",
  },
};
