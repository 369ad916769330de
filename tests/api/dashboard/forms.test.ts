import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fault } from "#lib/contract/errors.ts";
import { LOCALES, type Locale, messages } from "#lib/i18n/messages.ts";
import { sentence } from "#lib/i18n/sentence.ts";
import { post, startOrganization, submitForm } from "#tests/support/dashboard/organization-fixture.ts";

/** Forms as a browser without scripts sends them. */

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture.close());

const SETTINGS = "/dashboard/settings";
const ACCOUNT = "/dashboard/account";
const LONG = "x".repeat(121);

async function speak(locale: Locale): Promise<void> {
  await fixture.query("UPDATE users SET locale = $2 WHERE email = $1", [fixture.person("owner").email, locale]);
}

/** Attributes of a tag in the page. */
function tagOf(html: string, name: string, value: string): string {
  const tags = html.match(/<input\b[^>]*>/g) ?? [];
  return tags.find((tag) => tag.includes(` name="${name}"`) && tag.includes(` value="${value}"`)) ?? "";
}

/** Text of the element with this id. */
const textOf = (html: string, id: string): string =>
  new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

type Refused = [
  path: string,
  holding: string,
  typed: Record<string, string>,
  wrong: string,
  words: (t: Words) => string,
];

const unfitName = (path: string, holding: string, name: string): Refused => [
  path,
  holding,
  { name, ...(path === SETTINGS ? { locale: "es" } : {}) },
  "name",
  (t) => t.dashboard.settings.problems.organization,
];

const REFUSED: Refused[] = [
  [
    "/dashboard/members",
    'name="email"',
    { email: "ana@nowhere", role: "sender" },
    "email",
    (t) => t.dashboard.members.problems.address,
  ],
  ...[LONG, "Of ana\uff20\u200aexample.com"].map((name) => unfitName(SETTINGS, 'id="organization-name"', name)),
  ...[LONG, "Win at http://lure.example", "ana@example.com", "Ruiz\u200b"].map((name) =>
    unfitName(ACCOUNT, 'id="new-name"', name),
  ),
  [SETTINGS, 'name="days"', { period: "other", days: "0" }, "days", (t) => t.dashboard.settings.problems.retention],
  ["/dashboard/keys", 'name="name"', { name: LONG }, "name", (t) => t.dashboard.keys.problems.name],
  [
    "/dashboard/webhooks",
    'name="url"',
    { url: "http://example.com", description: "Ours" },
    "url",
    (t) => sentence(t.dashboard.rule(fault("not_https"))),
  ],
];
type Words = ReturnType<typeof messages>;

describe.each(LOCALES)("rejected forms in %s", (locale) => {
  test.each(REFUSED)("a refused form of %s with %s shows the error at its field and keeps the input", async (...[
    path,
    holding,
    typed,
    wrong,
    words,
  ]) => {
    await speak(locale);
    const { answer } = await submitForm(fixture.person("owner"), path, holding, (form) => {
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
    });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const { [wrong]: value = "", role, ...others } = typed;
    const tag = tagOf(html, wrong, value);
    expect(tag).toContain('aria-invalid="true"');
    expect(tag).toMatch(/ autofocus/i);
    const ids = / aria-describedby="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [];
    expect(ids.map((id) => textOf(html, id)).at(-1)).toBe(words(messages(locale)));
    for (const [name, kept] of Object.entries(others))
      expect(name === "locale" ? html : tagOf(html, name, kept)).toContain(
        name === "locale" ? `<option value="${kept}" selected=""` : kept,
      );
    // The form of invitations is the last of the page.
    const radios = [...html.matchAll(/<input[^>]* name="role"[^>]*>/g)].map(([tag]) => tag);
    if (role) expect(radios.findLast((tag) => tag.includes(`value="${role}"`))).toContain("checked");
  });
});

test("a refused form keeps its ticked boxes visibly ticked", async () => {
  const { answer } = await submitForm(fixture.person("owner"), "/dashboard/webhooks", 'name="url"', (form) => {
    form.set("url", "http://example.com");
    form.set("events", "some");
    form.append("types", "notification.sealed");
    form.append("types", "notification.failed");
  });
  const html = await answer.text();
  const ticked = (html.match(/<input\b[^>]*name="types"[^>]*>/g) ?? []).filter((tag) => / checked/.test(tag));
  expect(ticked.map((tag) => / value="([^"]+)"/.exec(tag)?.[1]).sort()).toEqual([
    "notification.failed",
    "notification.sealed",
  ]);
  const chosen = (html.match(/<input\b[^>]*name="events"[^>]*>/g) ?? []).filter((tag) => / checked/.test(tag));
  expect(chosen.map((tag) => / value="([^"]+)"/.exec(tag)?.[1])).toEqual(["some"]);
});

test("a completed form leads back to its page, which confirms it", async () => {
  await speak("en");
  const { answer } = await submitForm(fixture.person("owner"), ACCOUNT, 'id="own-name"', (form) => {
    form.set("name", "Olga");
    form.set("locale", "en");
  });
  const told = answer.headers.get("location") ?? "";
  const saved = messages("en").dashboard.settings.done.saved;
  const { html } = await fixture.person("owner").open(told);
  expect(html).toContain(saved);
  expect(tagOf(html, "name", "Olga")).not.toBe("");
  expect((await fixture.person("reader").open(told)).html).not.toContain(saved);
  expect((await fixture.person("owner").open(`${ACCOUNT}?outcome=saved`)).html).not.toContain(saved);
});

test("an organization keeps its address, or the name that another member gave meanwhile, when its language is saved", async () => {
  const { organizationId, query } = fixture;
  const stored = () =>
    query<{ name: string; locale: string }>("SELECT name, locale FROM organizations WHERE id = $1", [organizationId]);
  const [before] = await stored();
  await query("UPDATE organizations SET name = 'owner@example.com', locale = 'en' WHERE id = $1", [organizationId]);
  const save = (name: string) =>
    submitForm(fixture.person("owner"), SETTINGS, 'id="organization-name"', (form) => {
      form.set("name", name);
      form.set("locale", "es");
    });
  const { html } = await fixture.person("owner").open(SETTINGS);
  expect(/<input[^>]* id="organization-name"[^>]*>/.exec(html)?.[0]).not.toContain("owner@example.com");
  await save("");
  expect(await stored()).toEqual([{ name: "owner@example.com", locale: "es" }]);
  await save("Notaría Ruiz");
  expect(await stored()).toEqual([{ name: "Notaría Ruiz", locale: "es" }]);
  await submitForm(fixture.person("owner"), SETTINGS, 'id="organization-name"', (form) => {
    for (const field of ["shown_name", "name"]) form.set(field, "Shown before");
    form.set("locale", "en");
  });
  expect(await stored()).toEqual([{ name: "Notaría Ruiz", locale: "en" }]);
  await query("UPDATE organizations SET name = $2, locale = $3 WHERE id = $1", [
    organizationId,
    before?.name,
    before?.locale,
  ]);
});

describe("retention periods", () => {
  const kept = async () =>
    (
      await fixture.query<{ days: number | null }>("SELECT retention_days AS days FROM organizations WHERE id = $1", [
        fixture.organizationId,
      ])
    )[0]?.days;
  const set = async (fields: Record<string, string>) =>
    (
      await submitForm(fixture.person("owner"), SETTINGS, 'name="days"', (form) => {
        for (const [name, value] of Object.entries({ period: "other", ...fields })) form.set(name, value);
      })
    ).answer;

  test("a retention period that erases notifications at once needs a confirmation with their count and date", async () => {
    await speak("en");
    await fixture.query("UPDATE notifications SET created_at = now() - interval '400 days' WHERE id = $1", [
      fixture.notificationId,
    ]);
    const q = messages("en").dashboard.settings.retentionQuestion;
    const asked = await (await set({ days: "370" })).text();
    expect(asked).toContain(q.title("1", false));
    const before = new Date(Date.now() - 370 * 86_400_000);
    expect(asked).toMatch(new RegExp(`All notifications from before [^<]*${before.getUTCFullYear()}`));
    expect(asked).toContain(q.forGood);
    expect(tagOf(asked, "days", "370")).not.toBe("");
    const buttons = asked.match(/<button\b[^>]*>/g) ?? [];
    expect(buttons.filter((tag) => tag.includes('name="confirmed"') && tag.includes('value="370"'))).toHaveLength(1);
    expect(await kept()).toBeNull();
    // The answer to another question is none to this one.
    expect(await (await set({ days: "370", confirmed: "380" })).text()).toContain(q.title("1", false));
    expect(await kept()).toBeNull();
    expect((await set({ days: "370", confirmed: "370" })).headers.get("location")).toMatch(/outcome=saved/);
    expect(await kept()).toBe(370);
  });

  test("a longer retention period, or none, is set without a question", async () => {
    expect((await set({ days: "36500" })).headers.get("location")).toMatch(/outcome=saved/);
    expect(await (await set({ days: "" })).text()).toContain(messages("en").dashboard.settings.problems.retention);
    expect(await kept()).toBe(36_500);
    expect((await set({ period: "" })).headers.get("location")).toMatch(/outcome=saved/);
    expect(await kept()).toBeNull();
  });

  test("a shorter retention period is confirmed even when it erases nothing yet", async () => {
    const q = messages("en").dashboard.settings.retentionQuestion;
    expect(await (await set({ days: "3650" })).text()).toContain(q.titleNone(3650));
    expect(await kept()).toBeNull();
  });
});

test("the form for e-mails saves frame and logo together, and with a wrong logo nothing", async () => {
  const owner = fixture.person("owner");
  const stored = () =>
    fixture.query(
      "SELECT mail_layout AS framed, l.organization_id IS NOT NULL AS logo FROM organizations o LEFT JOIN logos l ON l.organization_id = o.id WHERE o.id = $1",
      [fixture.organizationId],
    );
  const path = `/dashboard/settings/logo?organization=${fixture.organizationId}`;
  const send = async (logo: BlobPart, framed: boolean) => {
    const form = new FormData();
    if (framed) form.set("framed", "on");
    form.set("logo", new File([logo], logo ? "logo.svg" : ""));
    const answer = await post(owner, path, form);
    return (await owner.open(answer.headers.get("location") ?? "")).html;
  };
  const { done, problems } = messages("en").dashboard.settings;
  expect(await send("", true)).toContain(done.saved);
  expect(await stored()).toEqual([{ framed: true, logo: false }]);
  expect(await send("no picture", false)).toContain(problems.logo);
  expect(await send("x".repeat(2 ** 20 + 1), false)).toContain(problems.logo);
  expect(await stored()).toEqual([{ framed: true, logo: false }]);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  expect(await send(picture, true)).toContain(done.saved);
  expect(await stored()).toEqual([{ framed: true, logo: true }]);
  expect(await send("", true)).toContain(done.saved);
  expect(await stored()).toEqual([{ framed: true, logo: true }]);
});
