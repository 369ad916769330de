import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Right } from "#lib/access/roles.ts";
import { CALLERS, mayDo, SECRETS, signedInPaths, startTarget, type Target } from "#tests/support/dashboard/target.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target?.close());

interface Asked {
  right: Right;
  /** The path with an id of the organization. */
  at?: () => string;
  /** A form that is posted. */
  form?: () => Record<string, string>;
  /** Status for a person with the right. Default: 200. */
  status?: number;
  /** A file: its 403 has no page. */
  file?: boolean;
}

const notification = (part = ""): Asked => ({
  right: "read",
  at: () => `/dashboard/notifications/${target.things.notification}${part}`,
});
const draft = (): Record<string, string> => ({
  form_key: randomUUID(),
  to: "ana@example.com",
  subject: "Acta",
  body_text: "Hola",
  body_html: "<p>Hola</p>",
});
const batch = (part = "", more: Partial<Asked> = {}): Asked => ({
  right: "read",
  at: () => `/dashboard/batches/${target.things.batch}${part}`,
  ...more,
});
/** The form has no file. */
const batchForm = (step: string): Asked => ({
  right: "send",
  at: () => `/dashboard/batches/${step}?organization=${target.organization}&form_key=${randomUUID()}`,
  form: () => ({ notification: "{}" }),
  status: 400,
});
const composing = (more: Partial<Asked> = {}): Asked => ({ right: "send", form: draft, ...more });

/** What the 403 page says about the missing right. */
const REFUSED: { [right in Right]: string } = {
  read: "",
  send: "Readers cannot send.",
  manage: "Only owners see this page.",
};

/** Rights for every page and route of the dashboard. */
const PATHS: Record<string, Asked> = {
  "/dashboard": { right: "read" },
  "/dashboard/[...unknown]": { right: "read", at: () => "/dashboard/nowhere", status: 404 },
  "/dashboard/audit": { right: "manage" },
  "/dashboard/audit/export": { right: "manage", file: true },
  "/dashboard/batches": { right: "read" },
  "/dashboard/batches/[id]": batch(),
  // The batch is paused.
  "/dashboard/batches/[id]/certificates": batch("/certificates", { status: 409 }),
  "/dashboard/batches/[id]/results": batch("/results"),
  "/dashboard/batches/check": batchForm("check"),
  "/dashboard/batches/new": { right: "send" },
  "/dashboard/batches/send": batchForm("send"),
  "/dashboard/account": { right: "read" },
  "/dashboard/compose": { right: "send" },
  "/dashboard/compose/draft": composing({ at: () => `/dashboard/compose/draft?organization=${target.organization}` }),
  "/dashboard/compose/html": composing(),
  "/dashboard/compose/markers": composing(),
  "/dashboard/compose/send": composing({
    at: () => `/dashboard/compose/send?organization=${target.organization}`,
    status: 303,
  }),
  // Without ids.
  "/dashboard/compose/sent": { right: "read", status: 404 },
  "/dashboard/compose/templates": { right: "send" },
  "/dashboard/compose/templates/save": composing({
    at: () => `/dashboard/compose/templates/save?organization=${target.organization}`,
    status: 303,
  }),
  // The draft has no template.
  "/dashboard/compose/template": composing({ status: 400 }),
  "/dashboard/forbidden": { right: "read" },
  "/dashboard/keys": { right: "manage" },
  "/dashboard/members": { right: "read" },
  "/dashboard/notifications": { right: "read" },
  "/dashboard/notifications/[id]": notification(),
  "/dashboard/notifications/[id]/attachments/[attachment_id]": {
    right: "read",
    at: () => `/dashboard/notifications/${target.things.notification}/attachments/${target.things.attachment}`,
  },
  "/dashboard/notifications/[id]/certificate": notification("/certificate"),
  "/dashboard/notifications/[id]/evidence": notification("/evidence"),
  "/dashboard/notifications/[id]/html": notification("/html"),
  "/dashboard/notifications/[id]/resend": {
    right: "send",
    at: () => `/dashboard/notifications/${target.things.undelivered}/resend`,
  },
  "/dashboard/notifications/[id]/token": notification("/token"),
  "/dashboard/notifications/activity": { right: "read" },
  "/dashboard/notifications/export": { right: "read" },
  "/dashboard/notifications/selected": {
    right: "read",
    form: () => ({ id: target.things.notification, as: "csv" }),
  },
  "/dashboard/notifications/waiting": { right: "read" },
  "/dashboard/open": {
    right: "read",
    at: () => `/dashboard/open?organization=${target.organization}&path=//elsewhere.example`,
    form: () => ({}),
    status: 303,
  },
  "/dashboard/settings": { right: "read" },
  // The organization has no logo.
  "/dashboard/settings/logo": { right: "read", status: 404 },
  "/dashboard/webhooks": { right: "read" },
  "/dashboard/webhooks/[id]": { right: "read", at: () => `/dashboard/webhooks/${target.things.delivery}` },
};

test("every page and route of the dashboard has its row in this test", () => {
  expect(Object.keys(PATHS).sort()).toEqual(signedInPaths().sort());
});

describe.each(CALLERS)("%s", (name, rights) => {
  test.each(Object.entries(PATHS))("the dashboard page requires %s", async (path, {
    right,
    at = () => path,
    form,
    status = 200,
    file = false,
  }) => {
    const person = target.person(name);
    const answer = await ask();
    if (rights === "nobody") return expect(answer.url).toMatch(/^\/sign-in(\?|$)/);
    expect(answer.url).not.toMatch(/^\/sign-in/);
    if (rights === "outside") {
      for (const secret of [...SECRETS, target.person("owner").email]) expect(answer.text).not.toContain(secret);
      if (Object.values(target.things).some((id) => at().includes(id)) || at().includes(target.organization))
        expect(answer.status).toBe(404);
      return;
    }
    const allowed = mayDo(rights, right);
    expect(answer.status).toBe(allowed ? status : 403);
    if (allowed) return;
    expect(answer.text).not.toContain("Secret key");
    if (form || file) return;
    expect(answer.text).toContain(REFUSED[right]);
    expect(answer.text).toMatch(/<title>[^<]+ – Acuse<\/title>/);
    expect(answer.text).toContain(`mailto:${target.person("owner").email}`);

    async function ask(): Promise<{ status: number; url: string; text: string }> {
      if (!form) {
        const { status, url, html } = await person.open(at());
        return { status, url, text: html };
      }
      const body = new FormData();
      for (const [field, value] of Object.entries(form())) body.set(field, value);
      const answer = await person.request(at(), { method: "POST", body, headers: { origin: person.url } });
      const location = answer.headers.get("location");
      const url = location ? new URL(location, person.url) : { pathname: at(), search: "" };
      return { status: answer.status, url: url.pathname + url.search, text: await answer.text() };
    }
  });
});
