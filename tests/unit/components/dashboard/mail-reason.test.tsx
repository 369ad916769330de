import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MailReason } from "#components/dashboard/notification/mail-reason.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { DELIVERED, sampleRecord } from "#tests/support/samples/record.ts";

const t = messages("en");

async function brief(events: Parameters<typeof sampleRecord>[0]): Promise<string> {
  const { record } = await sampleRecord(events);
  return renderToStaticMarkup(<MailReason brief record={record} t={t} />).replace(/<[^>]+>/g, "");
}

test("above another tab stands why a mail was refused, in plain words where there are any", async () => {
  const bounced = { status_code: "5.1.1", diagnostic: "smtp; 550 5.1.1 no such user" };
  expect(await brief({ events: [...DELIVERED.slice(0, 1), ["sent", {}], ["failed", bounced]] })).toBe(
    "The mailbox does not exist.",
  );
  const rejected = { reason: "The from address is not verified" };
  expect(await brief({ events: [...DELIVERED.slice(0, 1), ["failed", rejected]] })).toBe(rejected.reason);
  expect(await brief({ events: DELIVERED })).toBe("");
});
