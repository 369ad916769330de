import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Right } from "#lib/access/roles.ts";
import { serverActions } from "#tests/support/dashboard/server-actions.ts";
import { CALLERS, mayDo, sendAction, startTarget, type Target } from "#tests/support/dashboard/target.ts";

let target: Target;
let bystander: string;
beforeAll(async () => {
  target = await startTarget();
  bystander = await target.idOf("bystander");
});
afterAll(() => target?.close());

interface Action {
  /** Right in the form's organization; "own" for actions on the caller's own account. */
  right: Right | "own";
  /** The action also gets its previous result. */
  state?: true;
  /** A form that changes something in the attacked organization. */
  form?: () => Record<string, string>;
}

const manage = (form: Action["form"] = () => ({})): Action => ({ right: "manage", form });
const answered = (action: Action): Action => ({ ...action, state: true });
const endpoint = () => ({ endpoint: target.things.endpoint });

/** Rights and forms of every server action. Allowed actions run in this order. */
const ACTIONS: Record<string, Action> = {
  "app/dashboard/actions.ts#chooseLanguage": { right: "own", form: () => ({ locale: "en" }) },
  "app/dashboard/actions.ts#hideSteps": { right: "own" },
  "app/dashboard/actions.ts#switchOrganization": { right: "read" },
  "app/dashboard/batches/actions.ts#change": {
    right: "send",
    form: () => ({ batch: target.things.batch, change: "cancel" }),
  },
  "app/dashboard/compose/actions.ts#changeTemplateName": answered({
    right: "send",
    form: () => ({ template: randomUUID(), name: "Lease" }),
  }),
  "app/dashboard/compose/actions.ts#deleteDraft": { right: "send", form: () => ({ draft: randomUUID() }) },
  "app/dashboard/compose/actions.ts#removeTemplate": { right: "send", form: () => ({ template: randomUUID() }) },
  "app/dashboard/keys/actions.ts#createKey": answered(manage(() => ({ name: "Forged" }))),
  "app/dashboard/keys/actions.ts#createTestKey": answered(manage()),
  "app/dashboard/keys/actions.ts#revoke": manage(() => ({ key: target.things.key })),
  "app/dashboard/members/actions.ts#changeRole": manage(() => ({ member: bystander, role: "owner" })),
  "app/dashboard/members/actions.ts#invite": answered(
    manage(() => ({ email: `invited-${randomUUID()}@example.com`, role: "owner" })),
  ),
  "app/dashboard/members/actions.ts#remove": manage(() => ({ member: bystander })),
  "app/dashboard/members/actions.ts#resend": manage(() => ({ invitation: target.things.invitation })),
  "app/dashboard/members/actions.ts#withdraw": manage(() => ({ invitation: target.things.invitation })),
  "app/dashboard/notifications/[id]/actions.ts#erase": manage(() => ({ notification: target.things.notification })),
  "app/dashboard/notifications/[id]/actions.ts#resendTo": answered({
    right: "send",
    form: () => ({ notification: target.things.undelivered, key: randomUUID(), to: "corrected@example.com" }),
  }),
  "app/dashboard/notifications/waiting/actions.ts#retry": manage(() => ({ job: randomUUID() })),
  "app/dashboard/webhooks/actions.ts#again": manage(() => ({ delivery: target.things.delivery })),
  "app/dashboard/webhooks/actions.ts#againAll": manage(endpoint),
  "app/dashboard/webhooks/actions.ts#create": answered(manage(() => ({ url: "https://hooks.example.com/forged" }))),
  "app/dashboard/webhooks/actions.ts#endPrevious": manage(endpoint),
  "app/dashboard/webhooks/actions.ts#rotate": answered(manage(endpoint)),
  "app/dashboard/webhooks/actions.ts#test": manage(endpoint),
  "app/dashboard/webhooks/actions.ts#setEnabled": manage(() => ({ ...endpoint(), enabled: "no" })),
  "app/dashboard/webhooks/actions.ts#remove": manage(endpoint),
  "app/dashboard/settings/actions.ts#changeOrganization": answered(manage(() => ({ name: "Forged", locale: "es" }))),
  "app/dashboard/settings/actions.ts#changeRetention": answered(manage(() => ({ period: "1", confirmed: "1" }))),
  "app/dashboard/settings/actions.ts#changeYourself": answered({
    right: "own",
    form: () => ({ name: "", locale: "en" }),
  }),
  "app/dashboard/settings/actions.ts#disconnectGitHub": { right: "own" },
  "app/dashboard/settings/actions.ts#foundOrganization": answered({ right: "own", form: () => ({ name: "Another" }) }),
  "app/dashboard/settings/actions.ts#leave": { right: "read" },
  "app/dashboard/settings/actions.ts#removeLogo": manage(),
  "app/invitation/actions.ts#accept": { right: "own", form: () => ({ token: "x".repeat(43) }) },
};

test("every server action of the dashboard has its row in this test", () => {
  expect(Object.keys(ACTIONS).sort()).toEqual(
    serverActions()
      .map(({ name }) => name)
      .sort(),
  );
});

const inOrganization = Object.entries(ACTIONS).flatMap(([name, { right, ...action }]) =>
  right === "own" ? [] : [{ name, right, ...action }],
);

describe.each(CALLERS.filter(([, rights]) => !mayDo(rights, "manage")))("%s", (caller, rights) => {
  const forbidden = inOrganization.filter(({ right }) => !mayDo(rights, right));
  test.each(forbidden)("calling $name without the right changes nothing", async (action) => {
    const { name, form = () => ({}), state } = action;
    const before = await target.everything();
    for (const organization of [{ organization: target.organization }, {}, await ownOrganization()]) {
      const answer = await sendAction(target.person(caller), name, { ...organization, ...form() }, state);
      expect(answer.status).toBeLessThan(500);
      if (rights === "nobody") expect(answer.headers.get("x-action-redirect")).toMatch(/^\/sign-in\?.*ended=unsent/);
      else if ("organization" in organization && organization.organization === target.organization)
        if (rights === "outside") expect(answer.status).toBe(404);
        else expect(answer.headers.get("x-action-redirect")).toMatch(/^\/dashboard\/forbidden;/);
    }
    expect(await target.everything()).toEqual(before);
  });

  async function ownOrganization(): Promise<{ organization?: string }> {
    const [row] = await target.query(
      "SELECT organization_id AS organization FROM memberships WHERE user_id::text = $1 AND organization_id <> $2",
      [await target.idOf(caller), target.organization],
    );
    return row ?? {};
  }
});

test("refuses a server action posted from another origin", async () => {
  const action = serverActions().find(({ name }) => name.endsWith("members/actions.ts#withdraw"));
  const body = new FormData();
  body.set(`$ACTION_ID_${action?.id}`, "");
  for (const [field, value] of Object.entries({ organization: target.organization, invitation: randomUUID() }))
    body.set(field, value);
  const owner = target.person("owner");
  const send = (origin: string) =>
    owner.request("/dashboard/members", { method: "POST", body, headers: { origin } }).then(({ status }) => status);
  for (const origin of ["https://evil.example", "null", "evil"]) expect(await send(origin), origin).toBe(403);
  expect(readFileSync(inject("api").log, "utf8")).not.toMatch(/does not match `origin`|Invalid Server Actions/);
  expect(await send(owner.url)).toBe(303);
});

describe("owners", () => {
  const call = (name: string, form: Record<string, string>, state = false) =>
    sendAction(target.person("owner"), name, { organization: target.organization, ...form }, state);

  test("the only owner can't change role, leave or be removed", async () => {
    const member = await target.idOf("owner");
    await call("app/dashboard/members/actions.ts#changeRole", { member, role: "reader" });
    await call("app/dashboard/members/actions.ts#remove", { member });
    await call("app/dashboard/settings/actions.ts#leave", {});
    const values = [target.organization, member];
    const rows = await target.query("SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2", values);
    expect(rows).toEqual([{ role: "owner" }]);
  });

  test("a key made by an owner works until the owner revokes it", async () => {
    const answer = await call("app/dashboard/keys/actions.ts#createKey", { name: "Server" }, true);
    const key = /ck_live_[A-Za-z0-9_-]{43}/.exec(await answer.text())?.[0] ?? "";
    const owner = target.person("owner");
    const list = () => owner.request("/v1/notifications", { headers: { authorization: `Bearer ${key}` } });
    expect((await list()).status).toBe(200);
    const values = [target.organization];
    const [made] = await target.query("SELECT id FROM api_keys WHERE organization_id = $1 AND name = 'Server'", values);
    await call("app/dashboard/keys/actions.ts#revoke", { key: made?.id ?? "" });
    expect((await list()).status).toBe(401);
    const log = await target.query(
      "SELECT action, subject FROM audit_entries WHERE organization_id = $1 ORDER BY created_at",
      values,
    );
    expect(log.slice(-2)).toEqual([
      { action: "key.created", subject: "Server" },
      { action: "key.revoked", subject: "Server" },
    ]);
    expect((await owner.open("/dashboard/audit")).html).toContain("Server");
  });
});

describe.each(CALLERS.filter(([, rights]) => typeof rights !== "string"))("%s", (caller, rights) => {
  const allowed = inOrganization.filter(({ right }) => mayDo(rights, right));
  test.each(allowed)("an owner may call $name", async ({ name, form = () => ({}), state }) => {
    const fields = { organization: target.organization, ...form() };
    const answer = await sendAction(target.person(caller), name, fields, state);
    expect([200, 303]).toContain(answer.status);
  });
});
