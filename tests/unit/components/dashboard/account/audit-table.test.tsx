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

test("the audit table shows times to the second with their year", () => {
  expect(drawn(null)).toContain("2 Jan 2030, 03:04:05 UTC</time>");
});

test("the audit table names languages, the role of an invitation, and sets the address of an endpoint in mono", () => {
  const t = messages("en");
  const html = (one: object) => renderToStaticMarkup(<AuditTable lines={[{ ...line, data: null, ...one }]} t={t} />);
  const changed = { action: "organization.language_changed", subject: "es", data: { from: "en", to: "es" } };
  expect(html(changed)).toContain("English → Español");
  expect(html({ action: "invitation.sent", subject: "a@b.example", data: { role: "reader" } })).toContain(
    "Role: Reader<",
  );
  expect(html({ action: "webhook.tested", about: "https://hooks.example/a" })).toContain("font-mono");
});

test("the audit table links a notification, and shows hidden characters of any subject", () => {
  const sent = { ...line, action: "notification.sent", subject: line.id, about: "a@b.example · Lease", data: null };
  const html = (one: typeof line & { data: unknown }) =>
    renderToStaticMarkup(<AuditTable lines={[one]} t={messages("en")} />);
  expect(html(sent as never)).toContain(`href="/dashboard/notifications/${line.id}"`);
  expect(html({ ...line, subject: "a\u202eb", data: null })).toContain("‹U+202E›");
});
