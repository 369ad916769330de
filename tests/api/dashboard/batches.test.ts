import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#lib/i18n/messages.ts";
import { startOrganization } from "#tests/support/dashboard/organization-fixture.ts";
import type { Person } from "#tests/support/dashboard/person.ts";

const PAGE = "/dashboard/batches";
const { batches } = messages("en").dashboard;

let fixture: Awaited<ReturnType<typeof startOrganization>>;
beforeAll(async () => {
  fixture = await startOrganization();
});
afterAll(() => fixture?.close());

interface Given {
  rows?: string;
  text?: string;
  formKey?: string;
  origin?: string;
}

function post(from: Person, step: "check" | "send", given: Given = {}) {
  const { rows, text = "Dear {{name}}", formKey = randomUUID(), origin = from.url } = given;
  const body = new FormData();
  body.set("rows", new File([rows ?? "to,name\nstuck@example.com,Ana\n"], "rows.csv"));
  body.set("notification", JSON.stringify({ subject: "Lease", body_text: text }));
  const query = new URLSearchParams({ organization: fixture.organizationId, form_key: formKey });
  return from.request(`${PAGE}/${step}?${query}`, { method: "POST", body, headers: { origin } });
}

const stored = async (): Promise<number> => {
  const { organizationId } = fixture;
  return (await fixture.query("SELECT FROM batches WHERE organization_id = $1::uuid", [organizationId])).length;
};

test("checking a file stores nothing, and each wrong row has its line", async () => {
  const before = await stored();
  const checked = await post(fixture.person("sender"), "check");
  expect([checked.status, await checked.json()]).toMatchObject([
    200,
    { total: 1, rows: [{ body_text: ["Dear ", "Ana", ""] }] },
  ]);
  for (const step of ["check", "send"] as const) {
    const wrong = await post(fixture.person("sender"), step, { rows: "to,name\nx,A\ny,B\na@example.com,C\n" });
    const { lines } = (await wrong.json()) as { lines: string[] };
    expect([wrong.status, lines.map((line) => line.split(":")[0])]).toEqual([400, ["Row 1", "Row 2"]]);
  }
  expect(await stored()).toBe(before);
});

test("a check finds markers without a value in every row", async () => {
  const many = Array.from({ length: 20 }, () => "a@example.com,Ana\n").join("");
  const checked = await post(fixture.person("sender"), "check", {
    rows: `to,name\n${many}b@example.com, \nc@example.com,\n`,
  });
  expect(await checked.json()).toMatchObject({
    total: 22,
    gaps: [{ name: "name", empty: true, rows: 2, first: 21 }],
    repeats: { first: [{ to: "a@example.com", rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], count: 20 }], more: false },
  });
});

test("a check says that there are more missing values than it names", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `{{v${at}}}`).join(" ");
  const checked = await post(fixture.person("sender"), "check", { text: names });
  const { gaps, more } = (await checked.json()) as { gaps: unknown[]; more: boolean };
  expect([gaps.length, more]).toEqual([20, true]);
});

test("a check marks the values that are empty in the first rows", async () => {
  const checked = await post(fixture.person("sender"), "check", { rows: "to,name\nb@example.com, \n" });
  expect(await checked.json()).toMatchObject({ rows: [{ body_text: ["Dear ", { name: "name", empty: true }, ""] }] });
});

/** The page of the batch, to which a form leads with its result. */
async function pageOf(response: Response): Promise<string> {
  const { page } = (await response.json()) as { page: string };
  expect(page).toMatch(/\?outcome=accepted\./);
  return page.split("?")[0] ?? "";
}

test("a form that is posted twice is one batch, in the audit log once", async () => {
  const before = await stored();
  const formKey = randomUUID();
  const [first, again] = [
    await post(fixture.person("sender"), "send", { formKey }),
    await post(fixture.person("sender"), "send", { formKey }),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
  const page = await pageOf(first);
  expect(await pageOf(again)).toBe(page);
  expect(await stored()).toBe(before + 1);
  const audited = await fixture.query("SELECT FROM audit_entries WHERE action = 'batch.sent' AND subject = $1", [
    page.split("/").at(-1),
  ]);
  expect(audited).toHaveLength(1);
});

test("readers, strangers and foreign pages send no file", async () => {
  const before = await stored();
  for (const step of ["check", "send"] as const) {
    expect((await post(fixture.person("reader"), step)).status).toBe(403);
    expect((await post(fixture.person("stranger"), step)).status).toBe(404);
    expect((await post(fixture.person("owner"), step, { origin: "https://evil.example" })).status).toBe(403);
  }
  expect(await stored()).toBe(before);
});

test("readers follow a batch without changing it, and strangers do not see it", async () => {
  const page = await pageOf(await post(fixture.person("sender"), "send"));
  const [reader, stranger] = [fixture.person("reader"), fixture.person("stranger")];
  const { html } = await reader.open(page);
  expect(html).toContain(batches.results);
  expect(html).not.toContain('value="cancel"');
  const { html: list } = await fixture.person("sender").open(PAGE);
  expect(list).toContain(page);
  const guide = /href="(\/docs[^"]*)"/.exec(list)?.[1] ?? "";
  expect(guide).toMatch(/batches$/);
  expect((await reader.request(guide)).status).toBe(200);
  expect((await stranger.open(PAGE)).html).not.toContain(page);
  expect((await reader.request(`${page}/results`)).status).toBe(200);
  for (const path of [page, `${page}/results`, `${page}/certificates`])
    expect((await stranger.request(path)).status).toBe(404);
});
