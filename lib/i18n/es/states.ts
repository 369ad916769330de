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
