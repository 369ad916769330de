import { expect, test, vi } from "vitest";
import { homeResponse } from "#components/site/home/home.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

vi.mock("#components/site/stylesheet.ts", () => ({ stylesheet: () => ({ css: "", source: "'none'" }) }));

async function homePage(locale: (typeof LOCALES)[number], sourceUrl: string | null): Promise<string> {
  const reader = { t: messages(locale), chosen: false };
  const response = await homeResponse({ baseUrl: "https://acuse.example", demo: true, sourceUrl, reader });
  return response.text();
}

test.each(LOCALES)("the home page shows a certificate and the command to run the service (%s)", async (locale) => {
  const t = messages(locale);
  const html = await homePage(locale, null);
  expect(html).toContain(`aria-label="${t.site.home.picture}"`);
  expect(html).toContain(t.certificate.title);
  expect(html).toContain("2026");
  expect(html).toContain(">npm start</code>");
  expect(html).not.toContain(t.site.home.selfHost.source);
});

test.each(LOCALES)("the home page links to the source code whose address is set (%s)", async (locale) => {
  const { source } = messages(locale).site.home.selfHost;
  expect(await homePage(locale, "https://git.example/acuse")).toContain(
    `<a href="https://git.example/acuse">${source}</a>`,
  );
});
