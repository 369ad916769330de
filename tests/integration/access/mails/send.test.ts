import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { invite, readInvitation } from "#lib/access/invitations.ts";
import { deliverMail, enqueueSignInMail } from "#lib/access/mails/send.ts";
import { ensureUser } from "#lib/access/users.ts";
import { loadConfig } from "#lib/config.ts";
import { db } from "#lib/db.ts";
import type { MailJob } from "#lib/jobs/job-data.ts";
import { configState } from "#tests/support/server/process-state.ts";
import { startStandIn } from "#tests/support/stand-ins/resend.ts";
import { type Fixture, startFixture } from "../../notifications/fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ SIGNUP: "invited", ADMIN_EMAIL: "Admin@example.com" });
});
afterAll(() => fixture.close());

const outbox = () => readdirSync(join(fixture.dataDir, "outbox"));
const token = "t".repeat(43);
const signIn = (to: string, locale: "en" | "es" = "en") =>
  enqueueSignInMail({ to, locale, token, callbackUrl: "https://acuse.example/dashboard/keys?x=1" });

/** Runs the waiting mail jobs as the worker does. @returns the parsed mails */
async function deliver() {
  const jobs = await db().$queryRaw<{ id: string; data: MailJob }[]>`
    UPDATE pgboss.job SET state = 'completed' WHERE name = 'mail' AND state = 'created' RETURNING id::text, data`;
  for (const { data } of jobs) await deliverMail(data);
  return Promise.all(
    jobs
      .map(({ data }) => `${data.letter}.eml`)
      .filter((name) => outbox().includes(name))
      .map((name) => PostalMime.parse(readFileSync(join(fixture.dataDir, "outbox", name)))),
  );
}

describe("sign-in mails", () => {
  test.each([
    ["en", "Your sign-in link", "Sign in"],
    ["es", "Su enlace para entrar", "Entrar"],
  ] as const)("a sign-in mail in %s says the same in text and HTML, and leads to our own page", async (locale, subject, action) => {
    await signIn("admin@example.com", locale);
    const [mail] = await deliver();
    expect(mail?.subject).toBe(subject);
    expect(mail?.to).toMatchObject([{ address: "admin@example.com" }]);
    expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    const link = `https://acuse.example/sign-in/confirm?email=admin%40example.com&token=${token}&callbackUrl=%2Fdashboard%2Fkeys%3Fx%3D1`;
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain("admin@example.com");
    expect(mail?.html).toContain(`<html lang="${locale}">`);
    expect(mail?.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(mail?.html).toContain(`>${action}</a>`);
    // Nothing that a reader's mail program would have to fetch, or run.
    expect(mail?.html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });

  test.each([
    "en",
    "es",
  ] as const)("a sign-in mail in %s has its link unbroken in one line of the file", async (locale) => {
    await signIn("admin@example.com", locale);
    const before = new Set(outbox());
    await deliver();
    const [name = ""] = outbox().filter((one) => !before.has(one));
    const lines = readFileSync(join(fixture.dataDir, "outbox", name), "utf8").split("\r\n");
    expect(lines.filter((line) => line.startsWith("https://acuse.example/sign-in/confirm?"))).toEqual([
      `https://acuse.example/sign-in/confirm?email=admin%40example.com&token=${token}&callbackUrl=%2Fdashboard%2Fkeys%3Fx%3D1`,
    ]);
  });

  test("a sign-in mail that leads to the dashboard has a shorter link", async () => {
    await enqueueSignInMail({ to: "admin@example.com", locale: "en", token, callbackUrl: "/dashboard" });
    const [mail] = await deliver();
    expect(mail?.text).toContain(`/sign-in/confirm?email=admin%40example.com&token=${token}\n`);
  });

  test("a sign-in mail goes only to people who may sign in, and the response is the same for all", async () => {
    await ensureUser("known@example.com", null);
    for (const to of ["known@example.com", "stranger@example.com"]) await signIn(to);
    const mails = await deliver();
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(["known@example.com"]);
  });

  test("the job of a sign-in mail holds no readable content", async () => {
    await signIn("known@example.com");
    const [job] = await db().$queryRaw<{ data: string }[]>`SELECT data::text FROM pgboss.job WHERE state = 'created'`;
    expect(job?.data).not.toMatch(new RegExp(`${token}|known|acuse\\.example`));
    await deliver();
  });

  test("the provider sends a sign-in mail once over all attempts, at its rate", async () => {
    const provider = await startStandIn({ apiKey: "re_key" });
    const before = configState.config;
    const env = { TRANSPORT: "resend", RESEND_API_KEY: "re_key", RESEND_BASE_URL: provider.url };
    const more = { RESEND_WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`, MAIL_FROM: "Acuse <acuse@mail.example>" };
    configState.config = {
      ...loadConfig({ BASE_URL: "https://acuse.example", DATA_DIR: fixture.dataDir, ...env, ...more }),
      databaseUrl: fixture.url,
    };
    try {
      await signIn("known@example.com");
      const [job] = await db().$queryRaw<{ data: MailJob }[]>`SELECT data FROM pgboss.job WHERE state = 'created'`;
      if (!job) throw new Error("no job");
      await deliverMail(job.data);
      const [turn] = await db().$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM provider_pace`;
      expect(turn?.count).toBe(1);
      await deliverMail(job.data);
      expect(provider.mails).toHaveLength(1);
      expect(provider.lastHeaders["idempotency-key"]).toBe(job.data.letter);
      expect(JSON.parse(provider.lastBody)).toMatchObject({
        from: "Acuse <acuse@mail.example>",
        to: ["known@example.com"],
        subject: "Your sign-in link",
      });
    } finally {
      configState.config = before as NonNullable<typeof before>;
      await db().$executeRaw`UPDATE pgboss.job SET state = 'completed' WHERE state = 'created'`;
      await provider.close();
    }
  });
});

describe("invitations", () => {
  const write = vi.spyOn(process.stdout, "write");

  test("an invitation mail names inviter, organization and role in its language, escapes markup, and its link is in no log", async () => {
    const user = await ensureUser("owner@example.com", null);
    const organization = await db().organization.create({
      data: { name: '<b>"Notaría" & hijos</b>', kind: "regular", locale: "es" },
    });
    const actor = { organizationId: organization.id, userId: user.id, actor: "owner@example.com" };
    const inviting = { client: "192.0.2.1", now: new Date() };
    expect(await invite(actor, "nueva@example.com", "sender", inviting)).toBe("sent");
    write.mockClear();
    const [mail] = await deliver();
    expect(mail?.subject).toBe("Invitación a «<b>'Notaría' & hijos</b>»");
    expect(mail?.text).toContain("owner@example.com");
    expect(mail?.text).toContain("Como remitente");
    expect(mail?.html).not.toContain("<b>");
    const link = /https:\/\/acuse\.example\/invitation\?token=([\w-]{43})/.exec(mail?.text ?? "");
    expect(link).not.toBeNull();
    const said = write.mock.calls.map(([text]) => String(text)).join("");
    expect(said).toMatch(/outbox\/invitation-\d{8}-\d{6}-[0-9a-f]{8}\.eml/);
    expect(said).not.toContain(link?.[1]);
    const stored = await db().invitation.findFirstOrThrow({ where: { email: "nueva@example.com" } });
    expect(JSON.stringify(stored)).not.toContain(link?.[1]);
  });

  test("a withdrawn invitation is not mailed, also when the address has another one", async () => {
    const user = await ensureUser("owner@example.com", null);
    const organizations = await Promise.all(
      ["Here", "There"].map((name) => db().organization.create({ data: { name, kind: "regular" } })),
    );
    const now = new Date();
    for (const [at, { id: organizationId }] of organizations.entries()) {
      const actor = { organizationId, userId: user.id, actor: "owner@example.com" };
      await invite(actor, "back@example.com", "reader", { client: `192.0.2.${at + 2}`, now });
    }
    await db().invitation.deleteMany({ where: { organizationId: organizations[0]?.id ?? "" } });
    expect((await deliver()).map(({ subject }) => subject)).toEqual(["Invitation to “There”"]);
  });

  test("an invitation sent again before its first mail is mailed once with the valid link", async () => {
    const user = await ensureUser("owner@example.com", null);
    const [place] = await db().membership.findMany({ where: { userId: user.id } });
    const actor = { organizationId: place?.organizationId ?? "", userId: user.id, actor: "owner@example.com" };
    for (const client of ["192.0.2.4", "192.0.2.5"])
      await invite(actor, "twice@example.com", "reader", { client, now: new Date() });
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    const [, token = ""] = /token=([\w-]{43})/.exec(mails[0]?.text ?? "") ?? [];
    expect((await readInvitation(token, new Date()))?.email).toBe("twice@example.com");
  });
});
