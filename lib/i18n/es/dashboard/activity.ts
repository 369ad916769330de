import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const activity: Messages["dashboard"]["activity"] = {
  title: "Actividad",
  lead: (days) => `Notificaciones creadas en los últimos ${days} días (UTC), por su estado actual.`,
  days: (days) => `${days} días`,
  span: "Periodo",
  delivered: "Entregadas",
  bounced: "No entregadas",
  complained: "Marcadas como spam",
  inProgress: "En curso",
  toDelivery: "Mediana hasta la entrega",
  toSeal: "Mediana hasta el sello",
  basis: "Los porcentajes solo cuentan resultados definitivos. Las marcadas como spam cuentan también como entregadas.",
  sampled: (count) => `Los porcentajes corresponden a las ${count} notificaciones más recientes.`,
  byDomain: "Por dominio del destinatario",
  domain: "Dominio",
  outcomes: "Resultados",
  chart: (total, days) => `${many(total, "notificación", "notificaciones")} en ${many(days, "día")}, por estado`,
  table: "Ver la tabla",
  hideTable: "Ocultar la tabla",
  byDay: "El gráfico como tabla",
  day: "Día",
  total: "Total",
  none: {
    title: (days) => `Ninguna notificación en los últimos ${days} días`,
    text: "Quizá las haya en los últimos 90 días.",
  },
  partial: (count) =>
    `Solo se cuentan las ${count} notificaciones más recientes de cada estado. En los días más antiguos pueden faltar notificaciones.`,
};
