import { many } from "../language.ts";

export const activity = {
  title: "Activity",
  lead: (days: number) => `Notifications created in the last ${days} days (UTC), by their current status.`,
  days: (days: number) => `${days} days`,
  span: "Period",
  delivered: "Delivery rate",
  bounced: "Bounce rate",
  complained: "Spam rate",
  inProgress: "In progress",
  toDelivery: "Median time to delivery",
  toSeal: "Median time from creation to seal",
  basis:
    "Rates leave out notifications in progress and not sent. Spam reports also count as delivered. Times to the seal include bounces; times to delivery do not.",
  bar: "One bar is 7 days",
  simulated: "These figures come from simulated deliveries.",
  sampled: (count: string) => `The rates cover the newest ${count} notifications.`,
  byDomain: "By recipient domain",
  mostDomains: (count: number) => `The ${count} domains with the most notifications.`,
  domainNote: "Erased notifications are left out.",
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
    text: "Rates and outcomes appear here once there are some.",
    older: (count: number, days: number) => `There ${count === 1 ? "is" : "are"} ${count} in the last ${days} days.`,
    show: (days: number) => `Show ${days} days`,
  },
  partial: (count: string) =>
    `Only the newest ${count} notifications of each status are counted. The oldest days may show too few notifications.`,
};
