import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const waiting: Messages["dashboard"]["waiting"] = {
  title: "Requieren atención",
  notSentNotice: (dead) =>
    `No se ${dead === 1 ? "ha" : "han"} podido enviar ${many(dead, "notificación", "notificaciones")}.`,
  lateNotice: (late) =>
    `${many(late, "notificación", "notificaciones")} ${late === 1 ? "tarda" : "tardan"} más de lo habitual.`,
  stoppedNotice: (stopped) =>
    `${many(stopped, "destino de webhooks", "destinos de webhooks")} se ${stopped === 1 ? "ha desactivado" : "han desactivado"} tras fallar. No ${stopped === 1 ? "recibe" : "reciben"} eventos nuevos.`,
  look: "Ver por qué",
  notSent: {
    title: "No enviada",
    stopped: (attempts, time) => `Dejamos de intentarlo el ${time}, tras ${attempts}.`,
    outside: "Este paso no forma parte del registro.",
    unsealed: "Registro íntegro. Solo se sella si el correo se envía.",
    toDo: "Inténtelo de nuevo, o envíe otra notificación.",
    toDoOther: "Pida a un propietario de esta organización que lo intente de nuevo.",
    held: "El envío está en pausa.",
    byItself: "Seguimos intentándolo.",
    by: {
      daily_quota_exceeded: "La cuota de hoy en el proveedor de correo está agotada.",
      monthly_quota_exceeded: "La cuota de este mes en el proveedor de correo está agotada.",
      rate_limit_exceeded: "El proveedor de correo no admite más peticiones por el momento.",
      missing_api_key: "El proveedor de correo rechaza la clave de este servicio. Debe corregirla su operador.",
      invalid_api_key: "El proveedor de correo rechaza la clave de este servicio. Debe corregirla su operador.",
      other: "El proveedor de correo no admite correos por el momento.",
    },
  },
  lead: `Notificaciones que no se han podido enviar, o que llevan más de ${LIMITS.lateMinutes} minutos pendientes.`,
  none: { title: "Nada requiere atención", text: "Todas las notificaciones se han enviado o se están enviando." },
  dead: {
    title: "No enviadas",
    last: "el último el",
    attempts: (attempts) => many(attempts, "intento"),
    retry: "Intentar de nuevo",
    retryAll: "Intentar todas de nuevo",
    question: "¿Intentar de nuevo el envío de este correo?",
    questionAll: (count) => `¿Intentar de nuevo el envío de ${many(count, "correo")}?`,
    twice: "El proveedor de correo no confirmó nada. Si el correo llegó a salir, al reintentar se entregará dos veces.",
    twiceAll:
      "El proveedor de correo no confirmó nada. Los correos que llegaron a salir se entregarán dos veces al reintentar.",
    done: (count) => `Se está reintentando el envío de ${many(count, "notificación", "notificaciones")}.`,
    nothing: "Ya se está reintentando el envío de estas notificaciones.",
    owners: "Puede reintentarlo un propietario:",
  },
  late: {
    title: "Aún pendientes de envío o de sello",
    queued: "Pendiente de envío",
    unsealed: "Pendiente de sello",
    since: "desde",
    note: "Seguimos intentándolo. No tiene que hacer nada.",
  },
};
