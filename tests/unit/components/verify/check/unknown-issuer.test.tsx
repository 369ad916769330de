import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { htmlKit } from "#components/record/html-kit.tsx";
import { Facts } from "#components/verify/check/facts.tsx";
import { Verdict } from "#components/verify/check/file-verdict.tsx";
import { failed, passed } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");
const kit = htmlKit({ details: "" });
const signer = failed("pades.signer", "unknown_issuer", "Not trusted.");
const log = failed("log.inclusion", "unknown_log", "Not known.");

const verdict = (checks: Check[]): string => {
  const none = { evidence: null, sealed_at: null, signed_at: null, logged_at: null, certificate_sha256: null };
  const examination = { ...none, checks, standing: "foreign" } as Parameters<typeof Verdict>[0]["examination"];
  return renderToStaticMarkup(<Verdict examination={examination} names={["a.pdf"]} kit={kit} t={t} />);
};

test("checks of a certificate with unknown roots are neither green nor red", () => {
  const facts = (doubt?: "failed" | "untrusted") =>
    renderToStaticMarkup(
      <Facts attachments={[]} checks={[passed("chain.hash"), signer]} lead="" doubt={doubt} t={t} />,
    );
  expect(facts("untrusted")).toContain("1 not confirmed");
  expect(facts("untrusted")).not.toMatch(/tone-(intact|broken)/);
  // Beside a failure, what passed is not green either.
  expect(facts("failed")).toMatch(/tone-broken.*1 failed/s);
  expect(facts("failed")).not.toContain("tone-intact");
  expect(facts()).toContain("tone-intact");
});

test("a certificate with unknown roots asks for them, and one with an unknown log alone does not", () => {
  expect(verdict([passed("chain.hash"), signer, log])).toContain(t.held.standings.foreign.steps[0]);
  const logAlone = verdict([passed("pades.signer"), log]);
  expect(logAlone).toContain(t.held.unknownLog.words);
  expect(logAlone).toContain("Check the certificate at the service that issued it.");
  expect(logAlone).not.toContain(t.held.standings.foreign.words);
});
