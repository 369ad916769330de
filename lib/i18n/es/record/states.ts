import type { Messages } from "#lib/i18n/texts.ts";

export const status: Messages["status"] = {
  queued: "Pendiente de envío",
  sent: "Enviada",
  deferred: "Aplazada",
  delivered: "Entregada",
  failed: "No entregada",
  complained: "Marcada como correo no deseado",
};

export const outcome: Messages["outcome"] = {
  queued: () => "Todavía no ha pasado al servidor de correo saliente.",
  sent: (time) => `El servidor de correo saliente la aceptó el ${time}. La entrega aún no está confirmada.`,
  deferred: (time) => `El servidor de correo del destinatario la aplazó el ${time}. Se volverá a intentar.`,
  delivered: (time) => `El servidor de correo del destinatario la aceptó el ${time}.`,
  failed: (time) => `Se rechazó definitivamente el ${time}.`,
  complained: (time) => `El destinatario la recibió y la marcó como correo no deseado; consta desde el ${time}.`,
};

export const simulated: Messages["simulated"] = {
  mark: "Simulación",
  status: (status) => `${status} (simulación)`,
  outcome: "Es una simulación: nadie recibió nada.",
  running: "Simulación: no se envió ningún correo",
  note: "No es prueba de notificación.",
};
