import { expect, test } from "vitest";
import {
  isRejection,
  mailServerLabel,
  outcome,
  outcomeTimes,
  statusTitle,
  statusWord,
} from "#components/record/facts.ts";
import { messages } from "#lib/i18n/messages.ts";
import { DELIVERED, sampleRecord } from "#tests/support/samples/record.ts";

const t = messages("en");
const RECORDED =
  "Accepted by the recipient’s mail server, according to the mail provider, recorded on 3 May 2027, 10:14:06 UTC.";

test.each([
  [
    "2027-05-03T10:14:04.811",
    "Accepted by the recipient’s mail server on 3 May 2027, 10:14:04 UTC, according to the mail provider.",
  ],
  ["2028-01-01T00:00:00.000", RECORDED],
  [null, RECORDED],
])("the outcome names the provider's time %s unless it is after the recording", async (occurred_at, words) => {
  const { record } = await sampleRecord({ events: [...DELIVERED.slice(0, 1), ["delivered", { occurred_at }]] });
  expect(outcome(record, t)).toBe(words);
  const stored = occurred_at?.startsWith("2027") ? occurred_at : record.events.at(-1)?.created_at;
  expect(outcomeTimes(record)).toEqual([stored]);
});

test.each([
  ["2027-05-03T10:14:04.100", "Refused by the mail provider on 3 May 2027, 10:14:04 UTC."],
  [null, "Refused by the mail provider, recorded on 3 May 2027, 10:14:04 UTC."],
])("a mail that was never sent was refused by the provider, at its time %s or that of the recording", async (occurred_at, words) => {
  const { record } = await sampleRecord({ events: [["failed", { occurred_at, diagnostic: "invalid_to" }]] });
  expect(outcome(record, t)).toBe(words);
  expect(mailServerLabel(record, t)).toBe("The mail provider’s reason");
});

test.each([
  [
    DELIVERED,
    "Delivered, marked as spam",
    /^Delivered on 3 May 2027, 10:14:04 UTC\. Later marked as spam by the recipient, according to the mail provider, recorded on /,
  ],
  [
    [
      ["sent", {}],
      ["delivered", {}],
    ] satisfies typeof DELIVERED,
    "Delivered, marked as spam",
    /^Delivered, recorded on 3 May 2027, [\d:]+ UTC\. Later marked as spam /,
  ],
  [DELIVERED.slice(0, 1), "Marked as spam", /^Marked as spam by the recipient.* did not report the delivery itself\.$/],
])("a spam report claims the delivery only if that was reported too", async (events, title, words) => {
  const { record } = await sampleRecord({ events: [...events, ["complained", {}]] });
  expect(statusTitle(record, t)).toBe(title);
  expect(outcome(record, t)).toMatch(words);
  // A list does not know the events.
  expect(statusWord({ status: record.status, simulated: false }, t)).toBe("Marked as spam");
});

test("a rejection keeps its name when the mail is marked as spam later, and a refusal after the sending has none", async () => {
  const rejected = await sampleRecord({
    events: [
      ["failed", { diagnostic: "invalid_to" }],
      ["complained", {}],
    ],
  });
  expect(isRejection(rejected.record.events[1], rejected.record)).toBe(true);
  const refused = await sampleRecord({ events: [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "550" }]] });
  expect(isRejection(refused.record.events[2], refused.record)).toBe(false);
  expect(mailServerLabel(refused.record, t)).toBe("The mail server’s reason");
});

test("words about a mail that no mail server said are the mail provider's", async () => {
  const { record } = await sampleRecord({ events: [...DELIVERED.slice(0, 1), ["failed", { reason: "on a list" }]] });
  expect(mailServerLabel(record, t)).toBe("The mail provider’s reason");
});

test.each([
  ["en", 2, /^Delayed 2 times by the recipient’s mail server, most recently on 3 May 2027, /],
  ["es", 2, /^Aplazada 2 veces por el servidor de correo del destinatario, la última el 3 de mayo de 2027, /],
  ["en", 1, /^Delayed by the recipient’s mail server on 3 May 2027, /],
] as const)("the outcome says in %s how often a mail was delayed, if more than once: %i", async (locale, times, words) => {
  const delay = ["deferred", { occurred_at: "2027-05-03T10:14:04.100" }] as const;
  const events = [...DELIVERED.slice(0, 1), ...Array.from({ length: times }, () => [...delay] as [string, object])];
  const { record } = await sampleRecord({ events: events as typeof DELIVERED });
  expect(outcome(record, messages(locale))).toMatch(words);
});
