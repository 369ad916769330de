import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const certificate: Messages["certificate"] = {
  title: "Certificado de notificación",
  attemptTitle: "Certificado de no entrega",
  sampleTitle: "Certificado de muestra",
  provisionalTitle: "Certificado provisional",
  keywords: "notificación certificada, cadena de huellas, sello de tiempo",
  statement: (service, sender, time) => `${service} certifica que ${sender} presentó el siguiente mensaje el ${time}.`,
  statementErased: (service, sender, time) => `${service} certifica que ${sender} presentó un mensaje el ${time}.`,
  to: (recipient) => `Iba dirigido a ${recipient}.`,
  attached: (count) => `Lleva ${many(count, "archivo adjunto", "archivos adjuntos")}.`,
  provisional: "Provisional",
  provisionalNote: (time) =>
    `A fecha de ${time}. El resultado no es definitivo. Esta copia está firmada, pero no sellada. La sustituirá una copia sellada.`,
  pending: "Pendiente de sello",
  late: "Sellado tarde",
  lateNote: (last) =>
    `El último evento lleva la fecha ${last}, más de una hora antes de este certificado. De las horas anteriores al sello solo responde este servicio.`,
  pendingNote: (time) =>
    `A fecha de ${time}. El resultado es definitivo, pero el sello de tiempo todavía se está solicitando. Una copia sellada sustituirá a esta.`,
  earlier: (number, time) => `El sello ${number}, del ${time}, abarca los eventos anteriores al más reciente.`,
  scan: "Compruébelo",
  scanNote:
    "Una copia impresa no lleva firma. Escanee el código o abra la dirección del pie para compararla con el registro.",
  rosette: "Esta figura cambia con cada evento.",
  page: (page, of) => `Página ${page} de ${of}`,
};
