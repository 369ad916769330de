import { LIMITS } from "#lib/contract/limits.ts";
import { many } from "../language.ts";

export const waiting = {
  title: "Needs attention",
  notSentNotice: (dead: number) => `${many(dead, "notification")} could not be sent.`,
  lateNotice: (late: number) => `${many(late, "notification")} ${late === 1 ? "is" : "are"} taking longer than usual.`,
  stoppedNotice: (stopped: number) =>
    `${many(stopped, "webhook endpoint")} ${stopped === 1 ? "was" : "were"} disabled after failing. New events are not sent there.`,
  look: "See why",
  notSent: {
    title: "Not sent",
    stopped: (attempts: string, time: string) => `We stopped on ${time}, after ${attempts}.`,
    outside: "This step is not part of the record.",
    unsealed: "Record intact. It is sealed only if the e-mail is sent.",
    toDo: "Try again, or send a new notification.",
    toDoOther: "Ask an owner of this organization to try again.",
    held: "Sending is paused.",
    byItself: "We keep trying.",
    by: {
      daily_quota_exceeded: "The mail provider’s quota for today is used up.",
      monthly_quota_exceeded: "The mail provider’s quota for this month is used up.",
      rate_limit_exceeded: "The mail provider accepts no more requests at the moment.",
      missing_api_key: "The mail provider rejects this service’s key. The operator of this service has to correct it.",
      invalid_api_key: "The mail provider rejects this service’s key. The operator of this service has to correct it.",
      other: "The mail provider accepts no mail at the moment.",
    },
  },
  lead: `Notifications that could not be sent, or have waited for more than ${LIMITS.lateMinutes} minutes.`,
  none: { title: "Nothing needs attention", text: "Every notification was sent, or is being sent." },
  dead: {
    title: "Not sent",
    last: "the last on",
    attempts: (attempts: number) => many(attempts, "attempt"),
    retry: "Try again",
    retryAll: "Try all again",
    question: "Try to send this e-mail again?",
    questionAll: (count: number) => `Try to send ${many(count, "e-mail")} again?`,
    twice: "The mail provider confirmed nothing. If the e-mail went out after all, trying again delivers it twice.",
    twiceAll:
      "The mail provider confirmed nothing. E-mails that went out after all are delivered twice by trying again.",
    done: (count: number) => `We are trying ${many(count, "notification")} again.`,
    nothing: "These notifications are already being tried again.",
    owners: "An owner can try again:",
  },
  late: {
    title: "Still waiting to be sent or sealed",
    queued: "Waiting to be sent",
    unsealed: "Waiting to be sealed",
    since: "since",
    note: "We keep trying. You do not have to do anything.",
  },
};
