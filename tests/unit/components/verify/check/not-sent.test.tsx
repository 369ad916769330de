import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Verdict } from "#components/verify/check/verdict.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";

test.each(LOCALES)("the record of a mail that was given up says that it was not sent (%s)", async (locale) => {
  const t = messages(locale);
  const { record } = await sampleRecord({ events: [] });
  const card = (notSent: boolean) =>
    renderToStaticMarkup(<Verdict record={record} checks={[]} notSent={notSent} t={t} />);
  expect(card(false)).toContain(t.status.queued);
  expect(card(true)).toMatch(/class="tone-broken [^"]*" data-outcome="not_sent"/);
  expect(card(true)).toContain(`${t.verify.notSent.title}</span>`);
  expect(card(true)).not.toContain(t.status.queued);
});
