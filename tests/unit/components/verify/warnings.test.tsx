import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Failures } from "#components/verify/check/failures.tsx";
import { warned } from "#lib/evidence/checks.ts";
import { messages } from "#lib/i18n/messages.ts";

const checks = [warned("seal.delay", "late", "The seal was made 12 days after it.", { seconds: 12 * 86_400 })];

test.each([
  ["en", "<strong>Note:</strong> The seal was made 12 days after it."],
  ["es", "<strong>Aviso:</strong> El sello se hizo 12 días después del último hecho que abarca."],
] as const)("a page says in %s above its facts that a seal came late", (locale, said) => {
  expect(renderToStaticMarkup(<Failures checks={checks} t={messages(locale)} />)).toContain(said);
});
