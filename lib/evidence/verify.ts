import { type StoredLink, verifyChain } from "./chain/chain.ts";
import { type CreatedData, contentHash, readCreatedData } from "./chain/content.ts";
import { CanonicalizationError } from "./chain/jcs.ts";
import { type EarlierSeal, type SealInput, type TrustedRoots, verifyEarlierSeals, verifySeal } from "./chain/seal.ts";
import { checkHeader, type RecordHeader } from "./chain/stored-head.ts";
import { failed, notChecked, passed } from "./checks.ts";
import { sha256Hex } from "./digest.ts";
import { checkLogged, type LoggedLink } from "./log/check.ts";
import type { Check, Content } from "./types.ts";

/** Bytes that were hashed elsewhere and need not be loaded. */
interface Hashed {
  /** Lower-case hex. */
  sha256: string;
  size_bytes: number;
}

export interface RecordInput {
  notification_id: string;
  /** Columns to compare with the chain. */
  header?: RecordHeader;
  /** `null` once it was erased. */
  content: Content | null;
  links: readonly StoredLink[];
  /** `bytes` is `null` when not given. Empty after erasure. */
  attachments: readonly { id: string; sha256: string; bytes: Uint8Array | Hashed | null }[];
  /** The newest seal; `null` before the first. */
  seal: SealInput | null;
  /** Superseded seals. */
  earlier?: readonly EarlierSeal[];
  /** Trusted roots, DER, and the policies of trusted logs. */
  roots: TrustedRoots;
  /** The entries that the public log has of this record; without them, later events are not looked for. */
  logged?: readonly LoggedLink[];
  /** The time of the verification. Without it, times in the future are not reported. */
  now?: Date;
}

/**
 * Checks chain, content, attachments and seals of a record. Returns one fact per check, in the order of FORMAT.md §10.
 * Bad evidence never throws.
 */
export async function verifyRecord(input: RecordInput): Promise<Check[]> {
  const first = input.links[0];
  const created = first?.event_type === "created" ? readCreatedData(first.event_data) : "there is no such link";
  const commitment = typeof created === "string" ? null : created;
  return [
    ...(await verifyChain(input.notification_id, input.links)),
    ...(input.header ? checkHeader(input.header, input.links) : []),
    await checkContent(input, commitment),
    checkAttachmentList(input, commitment),
    ...(await Promise.all((commitment?.attachments ?? []).map((attachment) => checkBytes(input, attachment)))),
    ...(await verifySeal(input)),
    ...(await verifyEarlierSeals(input, input.earlier ?? [])),
    ...(input.logged ? [checkLogged(input.logged, input.links, input.seal?.head_sequence)] : []),
  ];
}

async function checkContent(input: RecordInput, created: CreatedData | null): Promise<Check> {
  const code = "content.hash";
  if (!created) return notChecked(code, "chain_broken", "The chain does not say which content it is of.");
  const expected = created.content_hash;
  if (!input.content) {
    const at = erasedAt(input);
    if (at)
      return notChecked(code, "erased", "The content was erased; only its hash remains.", { erased_at: at, expected });
    return failed(code, "missing", "The content is missing, and no link says that it was erased.", { expected });
  }
  const found = await contentHash(input.content).catch((error: unknown) => {
    if (error instanceof CanonicalizationError) return error;
    throw error;
  });
  if (found instanceof CanonicalizationError) {
    return failed(code, "not_canonical", `The content cannot be hashed: ${found.message}.`, { expected });
  }
  if (found === expected) return passed(code, { hash: found });
  return failed(code, "wrong_hash", "The hash of the content differs from the hash in the first event.", {
    expected,
    found,
  });
}

/** Content, first link and record must list the same attachments. */
function checkAttachmentList(input: RecordInput, created: CreatedData | null): Check {
  const code = "content.attachments";
  if (!created) return notChecked(code, "chain_broken", "The chain does not say which attachments it is of.");
  const certified = created.attachments;
  const listed = input.content?.attachments;
  const same = (at: number): boolean =>
    listed?.[at]?.sha256 === certified[at]?.sha256 && listed?.[at]?.size_bytes === certified[at]?.size_bytes;
  if (listed && !(listed.length === certified.length && certified.every((_, at) => same(at)))) {
    return failed(code, "content_differs", "The content lists other attachments than the chain began with.");
  }
  if (certified.length > 0 && input.attachments.length === 0 && erasedAt(input)) {
    return notChecked(code, "erased", "The attachments were erased; only their hashes remain.", {
      count: certified.length,
    });
  }
  for (const { id, sha256 } of certified) {
    const stored = input.attachments.find((attachment) => attachment.id === id);
    if (!stored) return failed(code, "missing", `Attachment ${id} is missing.`, { id });
    if (stored.sha256 !== sha256) {
      return failed(code, "other_hash", `Attachment ${id} is recorded with another hash than the chain began with.`, {
        id,
      });
    }
  }
  const unknown = input.attachments.find(({ id }) => !certified.some((attachment) => attachment.id === id));
  if (unknown || input.attachments.length !== certified.length) {
    const id = unknown?.id ?? null;
    return failed(code, "stranger", "The record has an attachment that the chain did not begin with.", { id });
  }
  return passed(code, { count: certified.length });
}

async function checkBytes(input: RecordInput, certified: CreatedData["attachments"][number]): Promise<Check> {
  const code = "attachment.hash";
  const { id, sha256: expected } = certified;
  const bytes = input.attachments.find((attachment) => attachment.id === id)?.bytes;
  if (!bytes) {
    if (erasedAt(input))
      return notChecked(code, "erased", "The attachment was erased; only its hash remains.", { id, expected });
    return notChecked(code, "not_given", "The attachment itself was not provided.", { id, expected });
  }
  const { sha256: found, size_bytes } = bytes instanceof Uint8Array ? await hashed(bytes) : bytes;
  if (found === expected && size_bytes === certified.size_bytes) return passed(code, { id, hash: found });
  return failed(code, "wrong_hash", "The attachment is not the one that was sent.", { id, expected, found });
}

const hashed = async (bytes: Uint8Array): Promise<Hashed> => ({
  sha256: await sha256Hex(bytes),
  size_bytes: bytes.length,
});

/** Returns the time of the link `content_erased`. */
function erasedAt({ links }: RecordInput): string | null {
  return links.find((link) => link.event_type === "content_erased")?.created_at ?? null;
}
