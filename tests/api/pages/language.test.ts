import { describe, expect, test } from "vitest";
import { LOCALE_COOKIE } from "#lib/i18n/messages.ts";
import { Client } from "../../support/server/api.ts";

const reader = new Client();
const UNKNOWN = "/verify/00000000-0000-4000-8000-000000000000";

describe("language of a page", () => {
  test.each([
    ["/verify", "Comprobar un certificado"],
    ["/trust", "Certificados raíz"],
    ["/docs", "Cómo enviar correo certificado"],
    ["/", "Notificaciones certificadas"],
    [UNKNOWN, "Registro no encontrado"],
    ["/nothing-here", "Página no encontrada"],
  ])("the page %s is in the language that the browser prefers", async (path, words) => {
    const { text } = await reader.raw(path, { headers: { "accept-language": "es-ES,es;q=0.9,en;q=0.8" } });
    expect(text).toContain(words);
    expect(text).toContain('lang="es"');
    expect((await reader.raw(path)).text).not.toContain(words);
  });

  test.each([
    "/verify",
    "/trust",
    "/docs",
    UNKNOWN,
  ])("the page %s is in the language chosen in its address", async (path) => {
    const headers = { "accept-language": "en" };
    const { text, headers: answered } = await reader.raw(path, { query: { lang: "es" }, headers });
    expect(text).toContain('<html lang="es">');
    expect(answered.get("content-language")).toBe("es");
    expect(answered.get("vary")).toContain("Accept-Language");
    expect((await reader.raw(path, { query: { lang: "xx" }, headers })).text).toContain('<html lang="en">');
  });

  test.each(["/", "/nothing-here"])("the page %s is in the language chosen in the cookie", async (path) => {
    const headers = { cookie: `${LOCALE_COOKIE}=es`, "accept-language": "en" };
    expect((await reader.raw(path, { headers })).text).toContain('<html lang="es">');
  });
});

describe("choosing a language", () => {
  const choose = (locale: string, back?: string) =>
    reader.raw(`/language/${locale}`, back === undefined ? {} : { query: { back } });

  test("choosing a language sets a cookie and leads back", async () => {
    const { status, headers } = await choose("es", "/dashboard/notifications?status=sent");
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/dashboard/notifications?status=sent");
    expect(headers.get("set-cookie")).toMatch(/^acuse_locale=es; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "\\/evil.example",
    "/%09/evil",
    "javascript:alert(1)",
    "/\t/evil.example",
    "",
    "evil",
  ])("choosing a language never redirects to %j", async (back) => {
    const { status, headers } = await choose("es", back);
    expect(status).toBe(303);
    const to = headers.get("location") ?? "";
    expect(new URL(to, reader.url).origin).toBe(reader.url);
    expect(to).toMatch(/^\/(?![/\\])/);
  });

  test("choosing an unknown language answers 404", async () => {
    const { status, headers } = await choose("xx");
    expect(status).toBe(404);
    expect(headers.has("set-cookie")).toBe(false);
  });
});
