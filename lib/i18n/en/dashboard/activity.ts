import { many } from "../language.ts";

export const activity = {
  title: "Activity",
  lead: (days: number) => `Notifications created in the last ${days} days (UTC), by their current status.`,
  days: (days: number) => `${days} days`,
  span: "Period",
  delivered: "Delivered",
  bounced: "Not delivered",
  complained: "Marked as spam",
  inProgress: "In progress",
  toDelivery: "Median time to delivery",
  toSeal: "Median time to seal",
  basis: "Rates count only final outcomes. Spam reports also count as delivered.",
  sampled: (count: string) => `The rates cover the newest ${count} notifications.`,
  byDomain: "By recipient domain",
  domain: "Domain",
  outcomes: "Outcomes",
  chart: (total: number, days: number) => `${many(total, "notification")} in ${many(days, "day")}, stacked by status`,
  table: "Show the table",
  hideTable: "Hide the table",
  byDay: "The chart as a table",
  day: "Day",
  total: "Total",
  none: {
    title: (days: number) => `No notifications in the last ${days} days`,
    text: "Older ones may be among the last 90 days.",
  },
  partial: (count: string) =>
    `Only the newest ${count} notifications of each status are counted. The oldest days may show too few notifications.`,
};
