import type { Messages } from "#lib/i18n/texts.ts";

export const status: Messages["status"] = {
  queued: "Pendiente de envío",
  sent: "Enviada",
  deferred: "Aplazada",
  delivered: "Entregada",
  failed: "No entregada",
  complained: "Marcada como spam",
};

export const when: Messages["when"] = {
  reported: (time) => ` el ${time}, según el proveedor de correo`,
  recorded: (time) => `, según el proveedor de correo; registrado el ${time}`,
  on: (time) => ` el ${time}`,
  recordedOn: (time) => `; registrado el ${time}`,
};

export const outcome: Messages["outcome"] = {
  queued: () => "Todavía no ha pasado al servidor de correo saliente.",
  sent: (when) => `Aceptada por el servidor de correo saliente${when}. La entrega aún no está confirmada.`,
  deferred: (when) => `Aplazada por el servidor de correo del destinatario${when}. Se volverá a intentar.`,
  delivered: (when) => `Aceptada por el servidor de correo del destinatario${when}.`,
  failed: (when) => `Rechazada definitivamente${when}.`,
  complained: (when) =>
    `Marcada como spam por el destinatario${when}. El proveedor de correo no comunicó la entrega en sí.`,
};

export const deliveredSpam: Messages["deliveredSpam"] = {
  status: "Entregada, marcada como spam",
  outcome: (delivered, when) => `Entregada${delivered}. Después, marcada como spam por el destinatario${when}.`,
};

export const refusedByProvider: Messages["refusedByProvider"] = {
  outcome: (when) => `Rechazada por el proveedor de correo${when}.`,
  event: "No entregada: rechazada por el proveedor de correo",
  said: "Motivo que dio el proveedor de correo",
};

export const contradiction: Messages["contradiction"] = {
  failed: (time) =>
    `Los avisos del proveedor de correo se contradicen: también comunicó un rechazo definitivo el ${time}.`,
  delivered: (time) =>
    `Los avisos del proveedor de correo se contradicen: antes, el ${time}, había comunicado la entrega.`,
};

export const delayedOften: Messages["delayedOften"] = (count, when) =>
  `Aplazada ${count} veces por el servidor de correo del destinatario, la última${when}. Se volverá a intentar.`;

export const simulated: Messages["simulated"] = {
  mark: "Simulación",
  status: (status) => `${status} (simulación)`,
  outcome: "No se envió ningún correo. Este resultado es un ejemplo y no prueba nada.",
  example: "Este resultado es un ejemplo y no prueba nada.",
  running: "Simulación: no se envió ningún correo",
};
