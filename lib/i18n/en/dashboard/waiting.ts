import { LIMITS } from "#lib/contract/limits.ts";
import { many } from "../language.ts";

export const waiting = {
  title: "Standing still",
  notice: (dead: number, late: number) =>
    [
      dead ? `${many(dead, "notification")} ${dead === 1 ? "was" : "were"} given up` : "",
      late ? `${many(late, "notification")} ${late === 1 ? "waits" : "wait"} for longer than usual` : "",
    ]
      .filter(Boolean)
      .join("; ")
      .concat("."),
  look: "See the details",
  notSent: {
    title: "Not sent: it was given up",
    held: "Not sent yet",
    byItself: "It is tried again by itself; nothing is lost.",
    by: {
      daily_quota_exceeded: "The mail provider’s quota for today is used up.",
      monthly_quota_exceeded: "The mail provider’s quota for this month is used up.",
      rate_limit_exceeded: "The mail provider takes no more requests at the moment.",
      missing_api_key: "The mail provider refuses this service’s key: its operator has to put that right.",
      invalid_api_key: "The mail provider refuses this service’s key: its operator has to put that right.",
      other: "The mail provider takes nothing at the moment.",
    },
  },
  lead: "Notifications of this organization that wait, or that were given up after a day of attempts.",
  dead: {
    title: "Given up",
    none: "Nothing was given up.",
    attempts: (attempts: number) => `given up after ${many(attempts, "attempt", "attempts")}`,
    reason: "Last reason",
    retry: "Try again",
    again: "Send even if it may have been sent",
    againHint: "The provider no longer knows whether it has these mails. Sending again may reach a recipient twice.",
    all: "Choose",
    done: (count: number) => `${many(count, "notification")} taken up again.`,
    nothing: "None of them is given up any more.",
    owners: "An owner can have them tried again.",
    choose: "Choose at least one.",
  },
  late: {
    title: "Waiting for longer than usual",
    none: `Nothing waits for longer than ${LIMITS.lateMinutes} minutes.`,
    queued: "waiting to be sent",
    unsealed: "waiting to be sealed",
    since: "since",
    note: "It is being tried all the time; nothing has to be done here.",
  },
};
