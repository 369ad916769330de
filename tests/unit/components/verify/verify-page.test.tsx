import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Operator } from "#components/verify/operator-note.tsx";
import { recordResponse } from "#components/verify/responses.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { rosette } from "#lib/evidence/chain/rosette.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { DELIVERED, erased, type Story, sampleRecord, sealed } from "#tests/support/samples/record.ts";

const authority = { name: "Example Authority", own: true };
const NOBODY: Operator = { name: null, contact: null, privacyUrl: null };
const request = new Request("https://acuse.example/verify/x");
const SEALED: Check[] = [{ code: "seal.chain_hash", state: "passed" }];

async function checksOf(record: NotificationRecord): Promise<Check[]> {
  const checks = await verifyRecord({
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: record.events,
    attachments: [],
    seal: null,
    roots: { signer: [], timeStamp: [] },
  });
  return record.seal ? [...checks.filter(({ code }) => code !== "seal"), ...SEALED] : checks;
}

async function open(record: NotificationRecord, operator: Operator = NOBODY) {
  const response = await recordResponse({ record, checks: await checksOf(record), authority, operator }, request);
  const html = await response.text();
  return { response, html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

async function page(story: Story = {}, change = (record: NotificationRecord) => record, operator?: Operator) {
  const { record } = await sampleRecord(story);
  return { record, ...(await open(change(record), operator)) };
}

describe("verify page", () => {
  test("the verify page has no inline script and no foreign source and is not cached", async () => {
    const { response, html } = await page();
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(html).not.toMatch(
      /<script(?![^>]*\ssrc="\/)|\son[a-z]+=|\sstyle=|(src|href)="https?:(?!\/\/acuse\.example\/)/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
  });

  test.each([
    ["a message in text", {}],
    ["a message in HTML", { body_html: "<style>p { color: red }</style><p>a</p>" }],
  ])("the verify page of %s has one inline style sheet with its hash in the policy", async (_, story: Story) => {
    const { response, html } = await page(story);
    const [style, ...others] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
    expect([others, html.match(/<link[^>]*stylesheet/g)]).toEqual([[], null]);
    const [, sources] = /style-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
    const hash = createHash("sha256")
      .update(style ?? "")
      .digest("base64");
    expect(sources?.split(" ").filter((source) => !source.startsWith("'nonce-"))).toEqual([`'sha256-${hash}'`]);
  });

  test("the verify page has a title without personal data", async () => {
    const { html } = await page();
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe("Record of a notification – Acuse");
  });

  test("the verify page begins with the outcome, the seal, the operator, the subject and the sender", async () => {
    const { text } = await page({}, sealed);
    const order = [
      " Delivered ",
      "mail server on 3 May 2027, 10:14:06 UTC",
      "Record intact, sealed on 3 May 2027, 10:14:59 UTC",
      "This record is kept at acuse.example.",
      "Notice of termination",
      "Ferrol Legal SLP submitted",
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test("the verify page shows the rosette and every hash in full", async () => {
    const { record, html } = await page();
    const head = record.events.at(-1)?.event_hash ?? "";
    for (const path of rosette(head).paths) expect(html).toContain(path);
    const bare = html.replace(/<\/?span[^>]*>/g, "");
    for (const { event_hash } of record.events) expect(bare).toContain(event_hash);
    expect(bare).toContain(record.content_hash);
  });

  const ELSEWHERE = "The newest certificate has the same figure.";

  test("the verify page finds its figure again only on the certificate of the last event", async () => {
    const complained: Story = { events: [...DELIVERED, ["complained", {}]] };
    expect((await page(complained, (record) => sealed(sealed(record, 3)))).text).toContain(ELSEWHERE);
    for (const { text } of [
      await page(complained, (record) => sealed(record, 3)),
      await page(),
      await page({}, (record) => sealed({ ...record, body_text: "Something else." })),
    ]) {
      expect(text).toContain("Drawn from the hash of the last event");
      expect(text).not.toContain(ELSEWHERE);
    }
  });

  test("the verify page folds a subject of full length, and has all of it", async () => {
    const subject = "Every word of it. ".repeat(56).slice(0, 998);
    const { html, text } = await page({ subject });
    expect(html).toContain(subject);
    expect(text).toContain("Show the whole subject (998 characters)");
    expect((await page({ subject: subject.slice(0, 400) })).text).not.toContain("Show the whole subject");
  });

  test("the verify page lists failed checks first and folds those that passed beside them", async () => {
    const { html } = await page({}, (record) => sealed({ ...record, body_text: "Something else." }));
    const groups = html.slice(html.indexOf(">The content<"));
    const order = [
      "1 failed",
      "content.hash",
      "1 of 2 passed",
      "content.attachments",
      "The chain of events",
      "8 of 8 passed",
    ];
    const places = order.map((words) => groups.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test("the verify page shows markup in the submitted text as text", async () => {
    const { html } = await page({
      subject: "<script>alert(1)</script>",
      body_text: "<img src=x onerror=alert(2)> a\u202Eb",
    });
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("&lt;img src=x onerror=alert(2)&gt; a‹U+202E›b");
    expect(html).not.toMatch(/<img|<script>/);
  });

  test("the verify page shows the HTML version in a sandboxed frame", async () => {
    const { response, html } = await page({
      body_html: `<style>p{}</style><p onclick="x()">"&amp;</p></iframe><script>y()</script>`,
    });
    const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? "";
    expect(frame).toContain('sandbox=""');
    expect(frame).toContain("srcDoc=");
    expect(html.replace(frame, "")).not.toMatch(/onclick|y\(\)/);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
    expect(frame).toContain(`&lt;style nonce=&quot;${nonce}&quot;&gt;p{}`);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  });

  test("the verify page tells the recipient what to do and where to reply", async () => {
    const { text } = await page();
    expect(text).toContain("If this message is for you");
    expect(text).toContain("write to despacho@ferrol-legal.example. The sender declared this address.");
    const { text: without } = await page({}, (record) => ({ ...record, sender_email: null }));
    expect(without).not.toContain("write to");
  });

  test("the verify page of a changed record gives the recipient no advice", async () => {
    const { text } = await page({}, (record) => sealed({ ...record, body_text: "Something else." }));
    expect(text).not.toContain("If this message is for you");
  });

  test("the verify page alerts of a change and names the failed fact", async () => {
    const { html, text } = await page({}, (record) => sealed({ ...record, body_text: "Something else." }));
    expect(html).toContain('role="alert"');
    expect(text).toContain("This record is not intact");
    expect(text).toContain("Do not rely on it.");
    expect(text).toContain("The hash of the content differs from the hash in the first event.");
    expect(text).not.toContain("Record intact");
    expect(html).not.toMatch(/tone-intact [^"]*"><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span>(Delivered|Sealed)/);
    expect(text).toContain("It proves Nothing while a check fails");
  });

  test.each([
    ["queued", { events: [] }, (record: NotificationRecord) => record, "The outcome is not final yet"],
    ["seal pending", {}, (record: NotificationRecord) => record, "is still being requested"],
    [
      "an event after the seal",
      { events: [...DELIVERED, ["complained", {}]] as Story["events"] },
      (record: NotificationRecord) => sealed(record, 3),
      "Seal pending for the newest event. Seal 1",
    ],
  ])("the verify page describes a record without a final seal: %s", async (_, story, change, words) => {
    const { html, text } = await page(story as Story, change);
    expect(text).toContain(words);
    expect(html).toContain("Download a provisional certificate");
  });

  test("the verify page folds its details and unfolds the facts if one fails", async () => {
    const folded = (html: string) =>
      [...html.matchAll(/<details class="[^"]*" id="(\w+)"( open="")?>/g)].map(([, name, open]) =>
        open ? `${name} open` : name,
      );
    const intact = await page({}, sealed);
    expect(folded(intact.html)).toEqual(["record", "facts", "files", "seal", "proof"]);
    const changed = await page({}, (record) => ({ ...sealed(record), body_text: "Another text." }));
    expect(folded(changed.html)).toEqual(["record", "facts open", "files", "seal", "proof"]);
  });

  test("the verify page lists an earlier seal and its certificate", async () => {
    const { text, html } = await page({ events: [...DELIVERED, ["complained", {}]] }, (record) =>
      sealed(sealed(record, 3)),
    );
    expect(text).toContain("Seal 1, over the first 3 events");
    expect(html).toContain("certificate?seal=1");
  });

  test("the verify page of an erased record states the date and that the rest is intact", async () => {
    const story: Story = { events: [...DELIVERED, ["content_erased", {}]] };
    const { text } = await page(story, (record) => erased(sealed(record)));
    expect(text).toContain("What remains of this record is intact");
    expect(text).toContain("erased at the sending organization’s request on 3 May 2027");
    expect(text).not.toContain("lovelace");
  });

  test("the verify page of an erased record offers no certificate with the content", async () => {
    const story: Story = { events: [...DELIVERED, ["content_erased", { reason: "requested" }]] };
    const { html, text } = await page(story, (record) => erased(sealed(sealed(record, 3))));
    expect(text).toContain("Its certificate was destroyed with the content.");
    expect(html).not.toContain("certificate?seal=1");
    expect(text).not.toContain("requested");
  });

  test("the verify page states an erasure at the end of the retention period", async () => {
    const story: Story = { events: [...DELIVERED, ["content_erased", { reason: "retention" }]] };
    const { text } = await page(story, (record) => erased(sealed(record)));
    expect(text).toContain("The content was erased at the end of its retention period on 3 May 2027");
    expect(text).toContain("Content erased at the end of its retention period");
    expect(text).not.toContain("owner’s request");
  });

  test("the verify page of a simulation has the colour of the outcome and a tag beside it", async () => {
    const { html, text } = await page({ simulated: true }, sealed);
    expect(text).toMatch(/ Delivered\s+· Simulated\s+No e-mail was sent: this status is made up/);
    expect(html).toMatch(/class="tone-intact [^"]*" data-outcome="delivered"/);
    expect(html.match(/data-tag/g)).toHaveLength(1);
    expect(text).toContain("Nothing on this page is evidence");
  });

  const REFUSED: Story = {
    events: [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "550 5.1.1 <ada@example.com>: User \u202Eunknown" }]],
  };

  test("the verify page of a refused mail opens with that, in its colour, and the mail server’s own reason", async () => {
    const { html, text } = await page(REFUSED, sealed);
    expect(html).toMatch(/class="tone-broken [^"]*" data-outcome="failed"/);
    expect(text).toMatch(/ Not delivered\s+Refused permanently on 3 May 2027/);
    expect(text).toContain("The mail server’s reason: 550 5.1.1 &lt;ada@example.com&gt;: User ‹U+202E›unknown");
    expect(html.indexOf("data-outcome")).toBeLessThan(html.indexOf('data-banner="intact"'));
    expect((await page({}, sealed)).text).not.toContain("The mail server’s reason");
  });

  test("the verify page shortens a long reason of a mail server", async () => {
    const events: Story["events"] = [...DELIVERED.slice(0, 1), ["failed", { diagnostic: "5".repeat(5_000) }]];
    const { html } = await page({ events }, sealed);
    expect(html).toContain(`>${"5".repeat(400)}…<`);
  });

  test("the verify page names the operator with contact and privacy policy, and what the seal leaves open", async () => {
    const kept = { name: "Ferrol <Notices>", contact: "help@ferrol.example", privacyUrl: "https://ferrol.example/p" };
    const { html, text } = await page({}, sealed, kept);
    expect(text).toContain("This record is kept by Ferrol &lt;Notices&gt;.");
    expect(html).toMatch(/<a [^>]*href="mailto:help@ferrol\.example">Contact<\/a>/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/ferrol\.example\/p">Privacy<\/a>/);
    expect(text).toContain("The service made the seal itself. It does not show that anyone read the message.");
    const { text: bare } = await page({}, sealed);
    expect(bare).not.toMatch(/\bContact\b|\bPrivacy\b/);
  });

  test("the verify page leaves out a sender’s name that the service filled in", async () => {
    expect((await page({ sender_name: "Acuse" })).text).not.toContain("Declared name");
    expect((await page()).text).toContain("Declared name");
  });
});
