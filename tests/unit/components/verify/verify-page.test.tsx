import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULTS } from "#lib/contract/defaults.ts";
import { rosette } from "#lib/evidence/chain/rosette.ts";
import { DELIVERED, type Story, sealed } from "#tests/support/samples/record.ts";
import { page } from "#tests/support/samples/verify-page.ts";

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

  test("the verify page begins with the outcome, the seal, the subject, the sender, the record number and the operator", async () => {
    const { text } = await page({}, sealed);
    const order = [
      " Delivered ",
      "mail server on 3 May 2027, 10:14:04 UTC",
      "according to the mail provider.",
      "Record intact, sealed on 3 May 2027, 10:14:59 UTC",
      "Notice of termination",
      "“Ferrol Legal SLP”, writing as “Ferrol Legal, Abogados”, submitted",
      "Record number",
      "This record is kept at acuse.example.",
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test("the verify page names no declared sender for a caller that declares none", async () => {
    const { text } = await page({ sender_name: DEFAULTS.senderName }, sealed);
    expect(text).toContain("“Ferrol Legal SLP” submitted this message");
  });

  test("the verify page shows the rosette and every hash in full", async () => {
    const { record, html } = await page();
    const head = record.events.at(-1)?.event_hash ?? "";
    for (const path of rosette(head).paths) expect(html).toContain(path);
    const bare = html.replace(/<\/?span[^>]*>/g, "");
    for (const { event_hash } of record.events) expect(bare).toContain(event_hash);
    expect(bare).toContain(record.content_hash);
  });

  const ELSEWHERE = "Compare it with your certificate.";

  test("the verify page finds its figure again only on the certificate of the last event", async () => {
    const complained: Story = { events: [...DELIVERED, ["complained", {}]] };
    expect((await page(complained, (record) => sealed(sealed(record, 3)))).text).toContain(ELSEWHERE);
    const changes = "This figure changes with every event.";
    for (const [{ text }, caption] of [
      [await page(complained, (record) => sealed(record, 3)), changes],
      [await page(), changes],
      [await page({}, (record) => sealed({ ...record, body_text: "Something else." })), "Do not compare it."],
    ] as const) {
      expect(text).toContain(caption);
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
    // The code is isolated, so that the direction of the text around it cannot take it apart.
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt; a<bdi dir="ltr">‹U+202E›</bdi>b');
    expect(html).toContain("stand for characters that are invisible");
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
});
