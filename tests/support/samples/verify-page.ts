import type { Operator } from "#components/verify/operator-note.tsx";
import { recordResponse } from "#components/verify/responses.tsx";
import { contentOf } from "#lib/contract/content-of.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { notChecked } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";

const authority = { name: "Example Authority", own: true };
const NOBODY: Operator = { name: null, contact: null, privacyUrl: null };
const request = new Request("https://acuse.example/verify/x");
const SEALED: Check[] = [{ code: "seal.chain_hash", state: "passed" }];

async function checksOf(record: NotificationRecord): Promise<Check[]> {
  const checks = await verifyRecord({
    notification_id: record.id,
    header: record,
    content: contentOf(record),
    links: record.events,
    attachments: [],
    seal: null,
    roots: { signer: [], timeStamp: [] },
  });
  if (!record.seal) return checks;
  const behind = record.seal.head_sequence < record.events.length - 1;
  const later = behind ? [notChecked("seal.head", "later_links", "Newer events are not sealed.")] : [];
  return [...checks.filter(({ code }) => code !== "seal"), ...SEALED, ...later];
}

interface Options {
  operator?: Operator | undefined;
  notSent?: boolean;
  /** Added to the checks of the record. */
  more?: Check[];
}

export async function openPage(
  record: NotificationRecord,
  { operator = NOBODY, notSent = false, more = [] }: Options = {},
) {
  const shown = { record, checks: [...(await checksOf(record)), ...more], authority, operator, notSent };
  const response = await recordResponse(shown, request);
  const html = await response.text();
  return { response, html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

export async function page(story: Story = {}, change = (record: NotificationRecord) => record, operator?: Operator) {
  const { record } = await sampleRecord(story);
  return { record, ...(await openPage(change(record), { operator })) };
}
