import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { referenceResponse } from "#components/docs/reference.tsx";
import { checkResponse, errorResponse, recordResponse, trustResponse } from "#components/verify/responses.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { sandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { WEBHOOKS } from "#lib/contract/openapi/openapi.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { messages } from "#lib/i18n/messages.ts";
import { readerOf } from "#lib/i18n/reader.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";
import { STORIES } from "#tests/support/samples/stories.ts";

const asked = (lang: string) => new Request(`https://acuse.example/verify/x?lang=${lang}`);
const authority = { name: "Example Authority", own: true };
const operator = { name: null, contact: null, privacyUrl: null };

async function checksOf(record: NotificationRecord, bytes: Map<string, Uint8Array>): Promise<Check[]> {
  const attachments = record.attachments.map(({ id, sha256 }) => ({ id, sha256, bytes: bytes.get(id) ?? null }));
  const roots = { signer: [], timeStamp: [] };
  const given = { notification_id: record.id, header: record, links: record.events, attachments, roots };
  const seal = record.seal && { ...record.seal, token: new Uint8Array(), certificate: null, imprint: record.seal.hash };
  return verifyRecord({ ...given, content: contentOf(record), seal });
}

/** Texts of the sender and the provider, and texts that are the same in every language. */
const DATA =
  /^(?:[\d\s:·+–.,#()/-]*|Acuse|Error \d+|no|SHA-256|English|Español|HTML|PDF|(?:· )?[\d.,]+ (?:bytes?|[KM]B)|\d+:\d\d min|[0-9a-f ]{8,}|[0-9a-f-]{36}|https?:\S+|\S+@\S+)$/;

/** Every text in the props of an island. */
const strings = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(strings) : [];

/** All text of a page, including text for screen readers, without commands and the sender's words. */
function said(html: string): string[] {
  const own = html
    .replace(/<(pre|template|iframe|script|style|code)\b.*?<\/\1>/gs, " ")
    // Codes of hidden characters belong to the text around them.
    .replace(/<bdi dir="ltr">([^<]*)<\/bdi>/g, "$1")
    .replace(/<(blockquote|bdi|(p|h1|span)(?= [^>]*dir="auto"))[^>]*>[^<]*/g, " ");
  const attributes = [...own.matchAll(/\s(?:title|aria-label|alt|placeholder|data-(?:copy|copied|here))="([^"]+)"/g)];
  const props = [...own.matchAll(/ data-props="([^"]+)"/g)].flatMap(([, json = ""]) =>
    strings(JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"))),
  );
  return [...own.split(/<[^>]+>/), ...attributes.map(([, text = ""]) => text), ...props]
    .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').trim())
    .filter((text) => text && !DATA.test(text));
}

/** Values of the record and its events, which appear within our texts. */
function values(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(values) : [];
}

async function untranslated(page: (request: Request) => Promise<Response>, data: readonly string[] = []) {
  const [english, spanish] = await Promise.all(
    ["en", "es"].map(async (lang) => said(await (await page(asked(lang))).text())),
  );
  // These names are the same in both languages.
  const known = new Set([...data.map((text) => text.trim()), "Shell", "ca.pem", "acuse-verify.html"]);
  expect(spanish?.length).toBeGreaterThan(5);
  return (spanish ?? []).filter((text) => english?.includes(text) && !known.has(text));
}

describe("Spanish pages", () => {
  test.each(STORIES)("no text is left in English on the Spanish page of a record: $name", async ({
    make,
    tamper = (record) => record,
  }) => {
    const made = await make();
    const record = tamper(made.record);
    const checks = await checksOf(record, made.bytes);
    const data = [...values(record), authority.name].map((text) =>
      text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    );
    expect(
      await untranslated((request) => recordResponse({ record, checks, authority, operator }, request), data),
    ).toEqual([]);
  });

  test.each([
    "not_found",
    "too_many_requests",
    "internal",
  ] as const)("no text is left in English on the Spanish page of the error %s", async (kind) => {
    const problem = new ApiError(kind, fault("not_ready", "inner detail"), { headers: { "Retry-After": "212" } });
    expect(await untranslated((request) => errorResponse(problem, request))).toEqual([]);
  });

  test("no text is left in English on the Spanish pages for checking, trust and documentation", async () => {
    const certificate = {
      role: "signing" as const,
      name: "CN=Example",
      sha256: "ab".repeat(32),
      not_before: "2026-01-01T00:00:00.000",
      not_after: "2036-01-01T00:00:00.000",
      standing: "current" as const,
    };
    const lists = [{ role: "signing" as const, file: "signing.crl", next_update: "2027-01-01T00:00:00.000" }];
    const trust = {
      roots: [certificate],
      leaves: [certificate],
      lists,
      baseUrl: "https://acuse.example",
      verifier: "ab".repeat(32),
    };
    expect(await untranslated((request) => checkResponse("", request))).toEqual([]);
    expect(await untranslated((request) => trustResponse(trust, request), [certificate.name])).toEqual([]);
    const docs = await untranslated(
      (request) =>
        referenceResponse({
          baseUrl: "https://acuse.example",
          demo: false,
          reader: readerOf(request),
          groups: null,
        }),
      // The reference is in English.
      [
        "Webhooks",
        ...Object.values(WEBHOOKS),
        ...Object.values(operations).flatMap(({ tag, summary }) => [tag, summary]),
      ],
    );
    expect(docs).toEqual([]);
  });
});

/** Codes of the evidence, which have no translation. */
const CODES = /\b(?:queued|created|sent|deferred|delivered|failed|complained|content_erased|true|false|not_revoked)\b/;

test.each(STORIES)("the Spanish page shows the values of checks in words and not in codes: $name", async ({
  make,
  tamper,
}) => {
  const made = await make();
  const record = tamper ? tamper(made.record) : made.record;
  const html = await (
    await recordResponse({ record, checks: await checksOf(record, made.bytes), authority, operator }, asked("es"))
  ).text();
  const found = [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = ""]) => text.replace(/<[^>]+>/g, ""));
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((text) => CODES.test(text))).toEqual([]);
});

test("the Spanish page explains a provider's own term and keeps the term", async () => {
  const { record, bytes } = await sampleRecord({
    events: [["failed", { provider: "resend", bounce_type: "Permanent" }]],
  });
  const checks = await checksOf(record, bytes);
  const html = await (await recordResponse({ record, checks, authority, operator }, asked("es"))).text();
  expect(html).toContain("Definitivo (Permanent)");
  expect(await (await recordResponse({ record, checks, authority, operator }, asked("en"))).text()).toContain(
    ">Permanent<",
  );
});

test("the sandbox of a test key is named in the reader's language, another account by its name", async () => {
  const { record: sample, bytes } = await sampleRecord();
  const record = { ...sample, organization: sandboxName("3f0c6d1e-8a55", false) };
  const text = async (shown: NotificationRecord, lang: string) => {
    const page = await recordResponse(
      { record: shown, checks: await checksOf(shown, bytes), authority, operator },
      asked(lang),
    );
    return (await page.text()).replace(/<[^>]+>/g, " ");
  };
  expect(await text(record, "en")).toContain("names Test sandbox 3f0c6d1e (sender not verified) as sender");
  const spanish = await text(record, "es");
  expect(spanish).toContain("como remitente a Cuenta de prueba 3f0c6d1e (remitente sin verificar)");
  expect(spanish).not.toContain("sandbox");
  const proven = { ...record, organization: sandboxName("3f0c6d1e-8a55", true) };
  expect(await text(proven, "es")).toContain("a Cuenta de prueba 3f0c6d1e (dirección de correo verificada)");
  const other = { ...record, organization: "Test sandbox Ltd" };
  expect(await text(other, "es")).toContain("como remitente a «Test sandbox Ltd»");
});

test("a page states its language and varies by Accept-Language", async () => {
  const answer = await checkResponse(
    "",
    new Request("https://acuse.example/verify", { headers: { "accept-language": "es-AR" } }),
  );
  expect(answer.headers.get("content-language")).toBe("es");
  expect(answer.headers.get("vary")).toBe("Accept-Language");
  const html = await answer.text();
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<a href="?lang=en" lang="en" hrefLang="en">English</a>');
  // The browser chose: links need not carry it.
  expect(html).toContain('<a href="/docs">');
});

test("links of a page keep the chosen language", async () => {
  const html = await (await checkResponse("", asked("es"))).text();
  for (const link of ["/verify?lang=es", "/docs?lang=es", "/trust?lang=es", "/language/es?back=%2F"]) {
    expect(html).toContain(`href="${link}"`);
  }
});

test("every reason in the evidence code has a Spanish text", () => {
  const folder = join(import.meta.dirname, "../../../lib/evidence");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const named = sources.flatMap((file) => {
    const calls =
      /(?:problem|warning): "([a-z_]+)"|(?:failed|notChecked|broken|warned)\(\s*[^,()]+,\s*"([a-z_]+)"|malformed\("([a-z_]+)"/g;
    return [...readFileSync(join(folder, file), "utf8").matchAll(calls)].map(
      (found) => found.slice(1).find(Boolean) ?? "",
    );
  });
  const reasons = Object.keys(messages("es").checks.reasons);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((problem) => !reasons.some((key) => key.split(" ").at(-1) === problem))).toEqual([]);
});
