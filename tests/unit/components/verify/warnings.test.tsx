import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { htmlKit } from "#components/record/html-kit.tsx";
import { CheckDetails } from "#components/verify/check/check-result.tsx";
import { Facts } from "#components/verify/check/facts.tsx";
import { Verdict } from "#components/verify/check/file-verdict.tsx";
import { RecordHead } from "#components/verify/check/record-head.tsx";
import { Warnings } from "#components/verify/check/warnings.tsx";
import { passed, warned } from "#lib/evidence/checks.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { messages } from "#lib/i18n/messages.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";

const FOLDER = "tests/vectors/forgeries";
const t = messages("en");
const checks = [warned("seal.delay", "late", "The seal was made 12 days after it.", { seconds: 12 * 86_400 })];

/** Returns the text of the check page for a vector. */
async function result(name: string): Promise<string> {
  const file = { name, bytes: new Uint8Array(readFileSync(`${FOLDER}/${name}`)) };
  const roots = rootsFromPem(readFileSync(`${FOLDER}/ca.pem`, "utf8"));
  const examination = await examine([file], roots, new Date("2027-11-01T00:00:00Z"));
  const kit = htmlKit({ details: t.verify.details });
  return textOf(
    <>
      <Verdict examination={examination} names={[name]} kit={kit} t={t} />
      <CheckDetails examination={examination} names={[name]} kit={kit} t={t} />
    </>,
  );
}

const textOf = (page: React.ReactNode): string =>
  renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test.each([
  ["en", /Warning: The seal was made 12 days after it\./],
  ["es", /Advertencia: El sello se hizo 12 días después del último evento que abarca\./],
] as const)("warns in %s of a late seal above the facts", (locale, said) => {
  expect(textOf(<Warnings checks={checks} t={messages(locale)} />)).toMatch(said);
});

test("warnings of a future time, a late seal and a second time-stamp stand above the verdict", async () => {
  const page = await result("late-stamp.pdf");
  const said = ["lies in the future", "200 days after", "over an hour later", t.held.standings.proven.words];
  const places = said.map((words) => page.indexOf(words));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("the check of a certificate shows the time-stamp of its signature beside the seal", async () => {
  expect(await result("late-stamp.pdf")).toMatch(
    /Sealed on 20 November 2027.{1,30}Signature time-stamped on 3 May 2027/,
  );
});

test("the page of a record shows the time-stamp of the signature beside the seal", async () => {
  const { record } = await sampleRecord();
  const times = passed("pades.time_order", { signed_at: "2027-05-03T10:14:09.204" });
  const said = "Signature time-stamped on 3 May 2027";
  expect(textOf(<RecordHead record={record} checks={[times]} t={t} />)).toContain(said);
  expect(textOf(<RecordHead record={record} checks={[]} t={t} />)).not.toContain("time-stamped");
});

test("a fact with a warning is not shown as confirmed", () => {
  const apart = warned("pades.time_order", "apart", "The seal is over an hour later.", {});
  const html = renderToStaticMarkup(<Facts attachments={[]} checks={[apart]} lead="" t={t} />);
  expect(html).toContain('<li class="tone-pending');
  expect(html).not.toContain(t.checks.codes["pades.time_order"]?.means);
});
