import type { Messages } from "#lib/i18n/texts.ts";

export const status: Messages["status"] = {
  queued: "Pendiente de envío",
  sent: "Enviada",
  deferred: "Aplazada",
  delivered: "Entregada",
  failed: "No entregada",
  complained: "Entregada, marcada como spam",
};

export const outcome: Messages["outcome"] = {
  queued: () => "Todavía no ha pasado al servidor de correo saliente.",
  sent: (time) => `Aceptada por el servidor de correo saliente el ${time}. La entrega aún no está confirmada.`,
  deferred: (time) => `Aplazada por el servidor de correo del destinatario el ${time}. Se volverá a intentar.`,
  delivered: (time) => `Aceptada por el servidor de correo del destinatario el ${time}.`,
  failed: (time) => `Rechazada definitivamente el ${time}.`,
  complained: (time) => `Entregada, y después marcada como spam por el destinatario. Consta desde el ${time}.`,
};

export const contradiction: Messages["contradiction"] = {
  failed: (time) => `También se comunicó un rechazo definitivo el ${time}.`,
  delivered: (time) => `Antes, el ${time}, se había comunicado su entrega.`,
};

export const simulated: Messages["simulated"] = {
  mark: "Simulación",
  status: (status) => `${status} (simulación)`,
  outcome: "No se envió ningún correo: este estado es inventado.",
  running: "Simulación: no se envió ningún correo",
  note: "No prueba nada.",
};
