import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeadList } from "#components/dashboard/waiting/lists.tsx";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");
const { dead } = t.dashboard.waiting;
const job = (id: string) => ({
  id,
  data: { notification_id: `of ${id}` },
  died_at: new Date("2030-01-02T03:04:05Z"),
  attempts: 5,
  reason: "no answer",
  fault: null,
  subject: "Lease 14-B",
  recipient_email: "ana@example.com",
});
const drawn = (ids: string[], retry: (() => Promise<void>) | null) =>
  renderToStaticMarkup(
    <DeadList jobs={ids.map(job)} organizationId="one" retry={retry} owners={["owner@example.com"]} t={t} />,
  );
const owner = async () => {};

test("each mail that was not sent has its own question, and all have one together from two mails on", () => {
  const [one, two] = [drawn(["a"], owner), drawn(["a", "b"], owner)];
  expect(one.split(`>${dead.question}<`)).toHaveLength(2);
  expect(one).not.toContain(dead.retryAll);
  expect(two.split(`>${dead.question}<`)).toHaveLength(3);
  const [, all = ""] = two.split('id="retry-all"');
  expect(all.match(/name="job" value="\w"/g)).toEqual(['name="job" value="a"', 'name="job" value="b"']);
});

test("members who may not retry see mails that were not sent without buttons", () => {
  expect(drawn(["a", "b"], null)).toContain(`${dead.owners} <a`);
  expect(drawn(["a", "b"], null)).toContain('href="mailto:owner@example.com"');
  expect(drawn(["a", "b"], null)).not.toContain("<button");
});
