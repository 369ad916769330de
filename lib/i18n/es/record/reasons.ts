import type { Messages } from "#lib/i18n/texts.ts";

const link = (sequence: unknown) => `El eslabón ${String(sequence)}`;

/** Lo que es por sí sola la parte de un archivo a la que se añadió algo. */
function partBefore(standing: string, id: unknown): string {
  const of = `de la notificación ${String(id)}`;
  const known: { [standing: string]: string } = {
    proven: `La parte anterior está íntegra por sí sola: es el certificado ${of}.`,
    provisional: `La parte anterior es por sí sola un certificado provisional ${of}.`,
    foreign: `La parte anterior es por sí sola un certificado ${of}, de un servicio en el que aquí no se confía.`,
    no_roots: `La parte anterior es por sí sola un certificado ${of}, comprobado sin certificados raíz.`,
    unanswered: `La parte anterior es por sí sola un certificado ${of}, al que le falta un estado de revocación.`,
  };
  if (id === null) return "La parte anterior tampoco es un certificado.";
  return known[standing] ?? "La parte anterior tampoco es válida por sí sola.";
}

/** In hours, or from two days on in days. */
function span(seconds: unknown): string {
  const hours = Math.floor(Number(seconds) / 3600);
  const days = Math.floor(hours / 24);
  if (days >= 2) return `${days} días`;
  return hours === 1 ? "una hora" : `${hours} horas`;
}

export const reasons: Messages["checks"]["reasons"] = {
  // La cadena.
  empty: "La cadena no tiene eslabones.",
  "chain.start created_not_first": "El primer eslabón no es la presentación.",
  created_malformed: "El primer eslabón no dice qué se presentó.",
  created_not_first: "El primer eslabón no es la presentación, y la cadena solo puede empezar por ella.",
  created_again: ({ sequence }) => `${link(sequence)} es otra presentación. Solo puede haber una, al principio.`,
  erased_again: ({ sequence }) => `${link(sequence)} suprime el contenido por segunda vez.`,
  unknown_event_type: ({ sequence }) => `${link(sequence)} es de un tipo que esta versión del formato no conoce.`,
  illegal_order: ({ sequence }) => `${link(sequence)} no puede seguir a los anteriores.`,
  time_malformed: ({ sequence }) => `La hora del eslabón ${String(sequence)} no está en la forma exigida.`,
  time_backwards: ({ sequence }) => `${link(sequence)} dice ser más antiguo que el anterior.`,
  "chain.hash wrong_sequence": ({ sequence }) => `${link(sequence)} está registrado con otro número.`,
  "chain.hash wrong_previous_hash": ({ sequence }) => `${link(sequence)} está registrado con otro predecesor.`,
  "chain.hash not_canonical": ({ sequence }) => `No puede calcularse la huella del eslabón ${String(sequence)}.`,
  "chain.hash wrong_hash": ({ sequence }) =>
    `${link(sequence)} tiene una huella que no corresponde a sus datos y a la huella anterior: algo se alteró.`,
  chain_broken: "La cadena no contiene ningún dato con el que comparar.",
  // El registro, el contenido, los adjuntos.
  mismatch: "Lo que dice el registro no es lo que dice su cadena.",
  "content.hash erased": "El contenido se suprimió; solo queda su huella.",
  "content.hash missing": "Falta el contenido, y ningún eslabón dice que se suprimiera.",
  "content.hash not_canonical": "No puede calcularse la huella del contenido.",
  "content.hash wrong_hash": "La huella del contenido no coincide con la del primer evento.",
  "content.attachments erased": "Los adjuntos se suprimieron; solo quedan sus huellas.",
  "content.attachments content_differs": "La lista de adjuntos del contenido no es la del comienzo de la cadena.",
  "content.attachments missing": "Falta un adjunto.",
  "content.attachments other_hash": "La huella registrada de un adjunto no es la del comienzo de la cadena.",
  "content.attachments stranger": "El registro tiene un adjunto que no estaba al comienzo de la cadena.",
  "attachment.hash erased": "El adjunto se suprimió; solo queda su huella.",
  "attachment.hash not_given": "No se dispone del adjunto.",
  "attachment.hash wrong_hash": "El adjunto no es el que se envió.",
  "submission.hash not_given": "No se dispone del correo tal como se confió al proveedor.",
  // Los archivos que alguien aporta.
  not_a_certificate:
    "Ninguno de los archivos es un certificado (PDF) ni un expediente probatorio (ZIP) que contenga uno.",
  "file.part other_certificate": ({ name }) => `«${String(name)}» parece otro certificado. Compruébelo por separado.`,
  "file.part misplaced": ({ name, expected }) => `«${String(name)}» tiene el contenido de ${String(expected)}.`,
  "file.part stranger": ({ name }) =>
    `«${String(name)}» no es un adjunto de esta notificación ni el correo tal como se envió.${/\.eml$/i.test(String(name)) ? " Un correo recibido nunca es el mismo archivo: cada servidor por el que pasa escribe en él." : ""}`,
  lost: "El certificado almacenado falta, o no es el archivo que se selló.",
  "pades.objects hidden": "El certificado contiene algo que solo ve un lector que repara archivos dañados.",
  "package.form ambiguous":
    "Dos programas podrían encontrar archivos distintos en este ZIP: sus entradas, nombres o tamaños pueden leerse de más de una manera.",
  "package.evidence differs": "El archivo de datos del expediente no es el de su certificado.",
  "package.readme other_text":
    "El README.txt del expediente no es ninguno de los que escribe el servicio: alguien lo cambió, o lo escribió otra versión.",
  "package.roots other_text": "El ca.pem del expediente no es una lista de raíces como la que escribe el servicio.",
  "package.roots other_roots":
    "El ca.pem del expediente nombra una raíz en la que aquí no se confía. Quien use ese archivo puede fiarse de un falsificador.",
  other_service:
    "Procede de un servicio en el que aquí no se confía, así que no se sabe qué texto escribe ese servicio.",
  "file.end appended": ({ added, part, notification_id: id }) =>
    `Tras el final de este archivo se ${added === 1 ? "añadió un byte" : `añadieron ${String(added)} bytes`} después de firmarlo. ${partBefore(String(part), id)}`,
  "file.end cut": ({ missing }) =>
    missing === 1
      ? "Al final de este archivo le falta un byte."
      : `Al final de este archivo le faltan ${String(missing)} bytes.`,
  "package.token differs": "El sello de tiempo del expediente no es el de su certificado.",
  no_roots: "No se han aportado certificados raíz con los que comprobarlo.",
  // La bitácora pública.
  "log.inclusion missing": "El certificado no lleva la prueba de que su cadena está en la bitácora pública.",
  "log.inclusion malformed": "No puede leerse la prueba de la bitácora pública.",
  "log.inclusion other_entry": "La prueba de la bitácora pública no es del último evento de esta cadena.",
  no_log_key: "La prueba de la bitácora pública concuerda, pero falta la clave con la que comprobar su firma.",
  "log.time_stamp missing": "Falta el sello de tiempo de la bitácora pública, o su prueba.",
  "log.time_stamp malformed": "No puede leerse el sello de tiempo de la bitácora pública, o su prueba.",
  "log.time_stamp other_entry":
    "La prueba del sello de tiempo de la bitácora pública no es del último evento de esta cadena.",
  "log.time_stamp wrong_signature": "El estado de la bitácora no lleva la firma de su clave.",
  "log.time_stamp unreadable": "No hay dos horas que comparar.",
  "log.time_stamp before_head":
    "El último evento lleva una fecha posterior al sello de tiempo de la bitácora pública, aunque ya constaba en ella.",
  "log.time_stamp late": ({ seconds }) =>
    `La bitácora pública se selló ${span(seconds)} después del último evento de este registro. Hasta entonces, solo el servicio responde de las horas.`,
  "log.time_stamp mismatch": "El sello de tiempo se hizo sobre otro estado de la bitácora pública.",
  bad_policy: "No puede leerse la lista de las bitácoras en las que se confía.",
  unknown_log: ({ origin }) => `Aquí no se confía en la bitácora ${String(origin)}.`,
  "log.inclusion wrong_signature": "El estado de la bitácora no lleva la firma de su clave.",
  wrong_cosignature: ({ witness }) => `La firma del testigo ${String(witness)} no es válida.`,
  few_witnesses:
    "El estado de la bitácora lo confirmaron menos testigos de los que se piden hoy. Es normal en un certificado anterior a esos testigos; si no, a otras personas se les pudo mostrar otra bitácora.",
  later_events: ({ count }) =>
    count === 1
      ? "La bitácora pública tiene un evento posterior de este registro."
      : `La bitácora pública tiene ${String(count)} eventos posteriores de este registro.`,
  other_event: ({ sequence }) => `La bitácora pública tiene otro evento ${String(sequence)} de este registro.`,
  wrong_proof: ({ sequence }) => `La bitácora pública no prueba el evento ${String(sequence)} de este registro.`,
  log_lacks: ({ sequence }) =>
    `La bitácora pública no tiene el evento ${String(sequence)} de este registro, que está sellado.`,
  not_logged: "Aún no constan todos los eventos en la bitácora pública.",
  "package.roots other_log": "El ca.pem del expediente nombra una bitácora en la que aquí no se confía.",
  // El sello.
  "seal pending": "La cadena espera su sello.",
  "seal not_due": "Un registro no se sella mientras su estado no es definitivo.",
  no_such_link: "La cadena es más corta que la parte de ella que se selló.",
  "seal.chain_hash wrong_hash": ({ head_sequence }) => `${link(head_sequence)} no es el que se selló.`,
  later_links: "La cadena continuó después de este sello, y falta el sello siguiente.",
  "seal.time unreadable": "No hay dos horas que comparar.",
  "seal.time future": "La hora del sello está en el futuro. Compruebe el reloj de este equipo.",
  "seal.delay unreadable": "No hay dos horas que comparar.",
  "seal.delay late": ({ seconds }) =>
    `El sello se hizo ${span(seconds)} después del último evento que abarca. Hasta entonces, solo el servicio responde de las horas de la cadena.`,
  "seal.delay before_signer": ({ seconds }) =>
    `El último evento lleva una fecha anterior a la validez del certificado que lo firmó, y se selló ${span(seconds)} después. Hasta entonces, solo el servicio responde de las horas de la cadena.`,
  "pades.signer no_time": "La firma no dice cuándo se hizo.",
  "pades.time_order apart":
    "El sello es más de una hora posterior al sello de tiempo de la firma: puede ser de otra persona.",
  other_time: "La hora registrada no es la del sello de tiempo.",
  before_head: "El sello es anterior al último evento que abarca.",
  not_given: "No se dispone del certificado sellado.",
  other_token: "El certificado no lleva el sello de tiempo registrado.",
  "seal.earlier erased": ({ number }) =>
    `El certificado del sello ${String(number)} se suprimió; su sello de tiempo y la cadena hasta él se mantienen.`,
  "seal.evidence missing": "El certificado no lleva archivo de datos.",
  other_notification: "El certificado es de otra notificación.",
  other_length: "El certificado no abarca la parte de la cadena que indica el sello.",
  other_link: ({ sequence }) => `${link(sequence)} no es el del certificado.`,
  no_content: "El certificado no tiene contenido, y ningún eslabón dice que se suprimiera.",
  other_content: "El contenido no es el del certificado.",
  other_attachments: "Los adjuntos que enumera el certificado no son los de su contenido.",
  other_mark: "El certificado y su cadena discrepan sobre si el envío fue simulado.",
  // El sello de tiempo y la firma.
  "pades.form unreadable": "Este PDF no puede leerse: está incompleto o dañado. Descárguelo de nuevo.",
  unreadable: "No puede leerse.",
  malformed: "No tiene la forma exigida.",
  "time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "signature_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "document_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  "archive_time_stamp.imprint mismatch": "El sello de tiempo se hizo para otros datos.",
  late: "Se volvió a sellar demasiado tarde: el sello anterior ya no podía comprobarse.",
  "archive.renewal order": "Un sello de tiempo posterior es más antiguo que el que renueva.",
  no_certificate: "El sello de tiempo no viene con el certificado de su autoridad.",
  digest: "La huella de los datos no coincide con la firmada.",
  content_type: "La firma se hizo para otro tipo de contenido.",
  signature: "La firma no se hizo con la clave del certificado que nombra.",
  not_named: "No nombra el certificado que la acompaña.",
  other_name: "La autoridad que nombra el sello de tiempo no es la de su certificado.",
  wrong_purpose: "El certificado no está destinado a este uso.",
  unknown_issuer: "No depende de ninguna de las raíces en las que aquí se confía.",
  not_yet_valid: "Uno de los certificados aún no era válido en ese momento.",
  expired: "Uno de los certificados ya no era válido en ese momento.",
  unknown_condition: "Uno de los certificados impone una condición que aquí no se entiende.",
  not_an_authority: "El emisor de uno de los certificados no estaba autorizado a emitirlo.",
  no_answer: ({ certificate }) =>
    `No se sabe si el certificado «${String(certificate)}» estaba revocado: falta la respuesta de su emisor.`,
  revoked: "Uno de los certificados estaba revocado.",
  // El certificado.
  not_reached: "No se ha comprobado, porque el archivo no pudo leerse hasta ahí.",
  not_signed: "Este PDF no lleva firma.",
  not_sealed: "El certificado está firmado, pero ningún sello de tiempo lo sella.",
  other_signature: "La firma no es del tipo que exige este formato.",
  other_signatures: "A la firma la sigue algo distinto de un único sello de tiempo.",
  "signature_time_stamp.form missing": "El sello de tiempo de la firma no puede leerse.",
  gap: "La firma o el sello de tiempo no abarcan todo lo que deben.",
  appended: "Se añadió algo después de la parte que abarca el sello de tiempo.",
  irregular: "Una firma no está escrita en la única forma admitida.",
  other_history: "La versión firmada no es aquella a la que se añadió el sello de tiempo.",
  changed: "Al certificado se le añadió algo que su firma no admite.",
  "pades.validation_material missing":
    "Los certificados que hacen falta para comprobarlo más adelante no están en el archivo.",
  order: "El sello de tiempo del documento es anterior al de su firma.",
  "pades.evidence missing": "El certificado no lleva el archivo evidence.json.",
  "evidence.form missing": "No hay archivo de datos que leer.",
  not_json: "El archivo de datos no puede usarse: no es JSON en UTF-8.",
  unknown_format: "El archivo de datos no puede usarse: no es de este formato.",
  not_canonical: "El archivo de datos no puede usarse: no está en la única forma admitida.",
  wrong_shape: "El archivo de datos no puede usarse: su estructura no es la exigida.",
  missing: "Falta un dato que debería estar aquí.",
  // Cualquier otro motivo.
  "": "Este detalle solo está disponible en la página en inglés.",
};
