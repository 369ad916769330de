import type { Messages } from "#lib/i18n/texts.ts";

/** Shared by the three checks that fail for one unreadable signature, so that it is told once. */
const UNCONFIRMED: Messages["checks"]["failures"][string] = {
  wrong: "No ha podido confirmarse la firma del certificado.",
  means: "No es seguro que se emitiera tal como está.",
  advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
};

export const failures: Messages["checks"]["failures"] = {
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
  "pades.signature": UNCONFIRMED,
  "pades.signer malformed": UNCONFIRMED,
  "pades.signing_certificate malformed": UNCONFIRMED,
  "pades.signature digest": {
    wrong: "El certificado se alteró después de firmarse.",
    means: "Lo que dice ahora no es lo que se firmó.",
    advice: "Si tiene otra copia, compruébela por separado; si no, pregunte al remitente.",
  },
  "pades.coverage": {
    wrong: "Su firma y su sello de tiempo no abarcan una parte del certificado.",
    means: "Ni la firma ni el sello de tiempo prueban lo que figura en esa parte.",
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
    advice: "No se fíe de él hasta saber de quién es. Pregunte a la persona que se lo dio.",
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
    advice: "Obtenga de nuevo el certificado, de la página del registro o de una persona que lo conserve sin alterar.",
  },
  "file.end cut": {
    wrong: "A este archivo le falta el final.",
    means: "Ya no es el archivo que se selló; puede que se interrumpiera una descarga.",
    advice: "Obtenga de nuevo el certificado, de la página del registro o de una persona que lo conserve sin alterar.",
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
    means: "Puede estar compuesto con partes de varios expedientes.",
    advice: "Vuelva a descargarlo de la página del registro.",
  },
  "": {
    wrong: "Algo de lo que aquí figura no se sostiene.",
    means: "No es seguro que esto sea lo que dice ser.",
    advice: "Pregunte al remitente.",
  },
};
