import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FirstSteps } from "#components/dashboard/notifications/first-steps.tsx";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");

describe("first steps", () => {
  const id = "3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01";
  const hide = () => Promise.resolve();
  const nothing = { name: false, invite: false, send: false, certificate: false, key: false, webhook: false };
  const shown = (done: Partial<typeof nothing>, sealedId: string | null = null) =>
    renderToStaticMarkup(<FirstSteps done={{ ...nothing, ...done }} sealedId={sealedId} hide={hide} t={t} />);

  test("the first steps link to each step that is not done", () => {
    const html = shown({ send: true }, id);
    expect(html).toContain("1 of 4 done");
    expect(html).not.toContain('href="/dashboard/compose"');
    for (const path of [
      `notifications/${id}/certificate`,
      "settings#organization",
      "members#invite",
      "keys",
      "webhooks",
    ])
      expect(html).toContain(`href="/dashboard/${path}"`);
    expect(shown({ send: true })).not.toContain("/certificate");
  });

  test("the first steps disappear once all are done", () =>
    expect(shown({ name: true, invite: true, send: true, certificate: true })).toBe(""));
});
