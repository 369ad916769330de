import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const waiting: Messages["dashboard"]["waiting"] = {
  title: "Detenidas",
  notice: (dead, late) =>
    [
      dead
        ? `Se ${dead === 1 ? "ha" : "han"} dado por perdida${dead === 1 ? "" : "s"} ${many(dead, "notificación", "notificaciones")}`
        : "",
      late
        ? `${many(late, "notificación", "notificaciones")} ${late === 1 ? "espera" : "esperan"} más de lo habitual`
        : "",
    ]
      .filter(Boolean)
      .join("; ")
      .concat("."),
  look: "Ver los detalles",
  notSent: {
    title: "No enviada: se desistió",
    held: "Aún no enviada",
    byItself: "Se vuelve a intentar sin intervención; no se pierde nada.",
    by: {
      daily_quota_exceeded: "La cuota de hoy en el proveedor de correo está agotada.",
      monthly_quota_exceeded: "La cuota de este mes en el proveedor de correo está agotada.",
      rate_limit_exceeded: "El proveedor de correo no admite más peticiones por el momento.",
      missing_api_key: "El proveedor de correo rechaza la clave de este servicio: debe corregirlo su operador.",
      invalid_api_key: "El proveedor de correo rechaza la clave de este servicio: debe corregirlo su operador.",
      other: "El proveedor de correo no admite nada por el momento.",
    },
  },
  lead: "Lo que esperan las notificaciones de esta organización, y lo que se dio por perdido tras un día de intentos.",
  dead: {
    title: "Dadas por perdidas",
    none: "Nada se ha dado por perdido.",
    attempts: (attempts) => `tras ${many(attempts, "intento")}`,
    reason: "Último motivo",
    retry: "Intentar de nuevo",
    again: "Enviar aunque quizá ya se enviara",
    againHint:
      "El proveedor ya no sabe si tiene estos correos. Enviarlos de nuevo puede llegar dos veces al destinatario.",
    all: "Elegir",
    done: (count) => `Se ${count === 1 ? "retoma" : "retoman"} ${many(count, "notificación", "notificaciones")}.`,
    nothing: "Ninguna de ellas está ya dada por perdida.",
    owners: "Un propietario puede hacer que se intente de nuevo.",
    choose: "Elija al menos una.",
  },
  late: {
    title: "Esperan más de lo habitual",
    none: `Nada espera desde hace más de ${LIMITS.lateMinutes} minutos.`,
    queued: "pendiente de envío",
    unsealed: "pendiente de sello",
    since: "desde",
    note: "Se intenta sin cesar; aquí no hay que hacer nada.",
  },
};
