import { expect, test, vi } from "vitest";
import { homeResponse } from "#components/site/home/home.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

vi.mock("#components/site/stylesheet.ts", () => ({ stylesheet: () => ({ css: "", source: "'none'" }) }));

test.each(LOCALES)("the home page shows a certificate and the command to run the service (%s)", async (locale) => {
  const t = messages(locale);
  const response = await homeResponse({
    baseUrl: "https://acuse.example",
    demo: true,
    reader: { t, chosen: false },
  });
  const html = await response.text();
  expect(html).toContain(`aria-label="${t.site.home.picture}"`);
  expect(html).toContain(t.certificate.title);
  expect(html).toContain("2026");
  expect(html).toContain(">npm start</code>");
});
