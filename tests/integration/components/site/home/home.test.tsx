import { expect, test, vi } from "vitest";
import { homeResponse } from "#components/site/home/home.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

vi.mock("#components/site/stylesheet.ts", () => ({ stylesheet: () => ({ css: "", source: "'none'" }) }));

async function homePage(locale: (typeof LOCALES)[number], sourceUrl: string | null): Promise<string> {
  const reader = { t: messages(locale), chosen: false };
  const response = await homeResponse({
    baseUrl: "https://acuse.example",
    demo: true,
    sourceUrl,
    signedIn: false,
    reader,
  });
  return response.text();
}

test.each(LOCALES)("the home page shows a certificate and the command to run the service (%s)", async (locale) => {
  const t = messages(locale);
  const html = await homePage(locale, null);
  expect(html).toContain(`aria-label="${t.site.home.picture}"`);
  expect(html).toContain(t.certificate.title);
  expect(html).toContain("2026");
  expect(html).toContain("<code>npm start</code>");
});

test.each(LOCALES)("the home page shows how to start a service from the source code (%s)", async (locale) => {
  for (const source of ["https://git.example/acuse", "https://git.example/group/acuse.git"])
    expect(await homePage(locale, source)).toContain(`<code>git clone ${source}\ncd acuse\nnpm start</code>`);
});
