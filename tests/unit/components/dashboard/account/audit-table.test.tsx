import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AuditTable } from "#components/dashboard/account/audit-table.tsx";
import { messages } from "#lib/i18n/messages.ts";

const line = {
  id: "3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01",
  actor: "owner@example.com",
  action: "organization.renamed",
  subject: "toString",
  about: null,
  createdAt: new Date("2030-01-02T03:04:05Z"),
};
const drawn = (data: unknown) => renderToStaticMarkup(<AuditTable lines={[{ ...line, data }]} t={messages("en")} />);

test("the audit table shows values such as constructor like any other", () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  expect(drawn({ from: "constructor", to: "toString" })).toContain("constructor → toString");
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

test("the audit table translates roles and shows a dash for an absent value", () => {
  expect(drawn({ from: "owner", to: "reader" })).toContain("Owner → Reader");
  expect(drawn({ from: null, to: 30 })).toContain("– → 30");
});

test("the audit table names each day in UTC once, and times to the second", () => {
  const at = (time: string) => ({ ...line, id: time, data: null, createdAt: new Date(time) });
  const lines = [at("2030-01-03T00:00:01Z"), at("2030-01-02T23:59:59Z"), at("2030-01-02T03:04:05Z")];
  const html = renderToStaticMarkup(<AuditTable lines={lines} t={messages("en")} />);
  expect(html.match(/\d+ January 2030, UTC/g)).toEqual(["3 January 2030, UTC", "2 January 2030, UTC"]);
  for (const clock of ["00:00:01", "23:59:59", "03:04:05"]) expect(html).toContain(`>${clock}</time>`);
});

test("the audit table links a notification, and shows hidden characters of any subject", () => {
  const sent = { ...line, action: "notification.sent", subject: line.id, about: "Lease → a@b.example", data: null };
  const html = (one: typeof line & { data: unknown }) =>
    renderToStaticMarkup(<AuditTable lines={[one]} t={messages("en")} />);
  expect(html(sent as never)).toContain(`href="/dashboard/notifications/${line.id}"`);
  expect(html({ ...line, subject: "a\u202eb", data: null })).toContain("‹U+202E›");
});
