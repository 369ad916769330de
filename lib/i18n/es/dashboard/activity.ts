import type { Messages } from "#lib/i18n/texts.ts";
import { many } from "../language.ts";

export const activity: Messages["dashboard"]["activity"] = {
  title: "Actividad",
  lead: (days) =>
    `Notificaciones de los últimos ${days} días, por el día en que se crearon (UTC) y el estado que tienen ahora.`,
  days: (days) => `${days} días`,
  span: "Periodo",
  chart: (total, days) => `${many(total, "notificación", "notificaciones")} en ${many(days, "día")}, por estado`,
  table: "Como tabla",
  day: "Día",
  total: "Total",
  none: "No se creó nada en este tiempo.",
  partial:
    "Hay más de las que se cuentan: de cada estado, solo las 250.000 últimas. Los días más antiguos pueden quedarse cortos.",
};
