import { many } from "../language.ts";

export const activity = {
  title: "Activity",
  lead: (days: number) =>
    `Notifications of the last ${days} days, by the day they were created (UTC) and the status they have now.`,
  days: (days: number) => `${days} days`,
  span: "Span",
  chart: (total: number, days: number) => `${many(total, "notification")} in ${many(days, "day")}, stacked by status`,
  table: "As a table",
  day: "Day",
  total: "Total",
  none: "Nothing was created in this time.",
  partial: "There are more than are counted: of each status only the newest 250,000. The oldest days may show too few.",
};
