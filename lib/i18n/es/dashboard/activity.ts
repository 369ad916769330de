import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const activity: Messages["dashboard"]["activity"] = {
  title: "Actividad",
  lead: (days) => `Notificaciones creadas en los últimos ${days} días (UTC), por su estado actual.`,
  days: (days) => `${days} días`,
  span: "Periodo",
  delivered: "Tasa de entrega",
  bounced: "Tasa de rechazo",
  complained: "Tasa de spam",
  inProgress: "En curso",
  toDelivery: "Mediana hasta la entrega",
  toSeal: "Mediana de la creación al sello",
  basis:
    "Los porcentajes no incluyen las notificaciones en curso ni las no enviadas. Las marcadas como spam cuentan también como entregadas. El tiempo hasta el sello incluye las rechazadas; el de entrega, no.",
  bar: "Cada barra son 7 días",
  simulated: "Estas cifras son de entregas simuladas.",
  sampled: (count) => `Los porcentajes corresponden a las ${count} notificaciones más recientes.`,
  byDomain: "Por dominio del destinatario",
  mostDomains: (count) => `Los ${count} dominios con más notificaciones.`,
  domainNote: "No incluye las notificaciones suprimidas.",
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
    text: "Los porcentajes y resultados aparecen aquí en cuanto los haya.",
    older: (count, days) => `Hay ${count} en los últimos ${days} días.`,
    show: (days) => `Ver ${days} días`,
  },
  partial: (count) =>
    `Solo se cuentan las ${count} notificaciones más recientes de cada estado. En los días más antiguos pueden faltar notificaciones.`,
};
