import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Head } from "#components/dashboard/notification/head.tsx";
import { dashboardKit } from "#components/dashboard/notification/kit.tsx";
import { Overview } from "#components/dashboard/notification/overview.tsx";
import { EvidencePart } from "#components/dashboard/notification/parts.tsx";
import { doubtsOf } from "#components/verify/check/conclude.ts";
import type { Check } from "#lib/evidence/types.ts";
import { messages } from "#lib/i18n/messages.ts";
import { sampleRecord, sealed } from "#tests/support/samples/record.ts";

const t = messages("en");
const SEALED: Check = { code: "seal.chain_hash", state: "passed" };
const UNREACHED: Check = { code: "pades.revocation", state: "not_checked", facts: { problem: "no_answer" } };

async function drawn(checks: Check[]) {
  const record = sealed((await sampleRecord({})).record);
  const drawing = { kit: dashboardKit(t), record, t, ...doubtsOf({ record, checks, t }) };
  const evidence = { checks, authority: { name: "Example Authority", own: true }, kept: [] };
  return {
    overview: renderToStaticMarkup(<Overview {...drawing} standstill={null} />),
    evidence: renderToStaticMarkup(<EvidencePart {...drawing} {...evidence} />),
  };
}

test("the dashboard draws a seal as confirmed only where everything could be checked", async () => {
  const whole = await drawn([SEALED]);
  expect(whole.overview).toContain("Sealed by a time-stamp<");
  expect(whole.evidence).toMatch(
    /tone-intact [^>]*><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span>Sealed by a time-stamp of/,
  );
  const partial = await drawn([SEALED, UNREACHED]);
  expect(partial.overview).toContain("Sealed by a time-stamp (not confirmed)");
  expect(partial.evidence).toMatch(
    /tone-unknown [^>]*><svg[^>]*>(<path[^>]*><\/path>)*<\/svg><span>Sealed by a time-stamp of/,
  );
});

test("the dashboard says that a notification is simulated, unless the record failed its checks", async () => {
  const { record } = await sampleRecord({ simulated: true });
  const head = (checks: Check[]) =>
    renderToStaticMarkup(
      <Head
        record={record}
        checks={checks}
        standstill={null}
        corrections={{ corrects: null, correctedBy: [] }}
        brief={false}
        mayRetry={false}
        t={t}
      />,
    );
  expect(head([])).toContain("Simulated: no e-mail was sent");
  expect(head([])).toContain('<span class="text-ink">Delivered (simulated)</span>');
  const broken = head([{ code: "record.simulated", state: "failed" }]);
  expect(broken).not.toContain("no e-mail was sent");
  expect(broken).not.toContain('text-ink">Delivered');
  expect(broken).toContain("Recorded outcome, not confirmed: Delivered (simulated)");
});
