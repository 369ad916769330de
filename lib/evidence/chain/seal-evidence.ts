import { failed, passed } from "../checks.ts";
import type { Check, Content, Evidence, Json, Link } from "../types.ts";
import { contentOf, readCreatedData } from "./content.ts";
import { parseEvidence } from "./evidence-file.ts";
import { CanonicalizationError, canonicalize } from "./jcs.ts";

interface Record {
  notification_id: string;
  content: Content | null;
  links: readonly Link[];
}

type Mismatch = { problem: string; reason: string; facts?: { [key: string]: Json } };

/** Checks that the `evidence.json` in a certificate is that of this record, up to the sealed head. */
export function checkEvidence(record: Record, headSequence: number, bytes: Uint8Array | null): Check {
  const code = "seal.evidence";
  if (!bytes) return failed(code, "missing", "The certificate carries no evidence file.");
  const evidence = parseEvidence(bytes);
  if (!("format" in evidence)) return { ...evidence, code };
  const mismatch =
    findOtherLink(evidence, record, headSequence) ??
    findOtherContent(evidence, record) ??
    findOtherAttachments(evidence) ??
    findOtherMark(evidence);
  if (!mismatch) return passed(code, { links: evidence.events.length, base_url: evidence.service.base_url });
  return failed(code, mismatch.problem, mismatch.reason, mismatch.facts);
}

function findOtherLink(evidence: Evidence, { notification_id, links }: Record, headSequence: number): Mismatch | null {
  if (evidence.notification_id !== notification_id) {
    return { problem: "other_notification", reason: "The certificate is of another notification." };
  }
  if (evidence.events.length !== headSequence + 1) {
    return { problem: "other_length", reason: "The certificate covers another part of the chain than the seal says." };
  }
  const sequence = evidence.events.findIndex((event, at) => !same(event, published(links[at])));
  if (sequence < 0) return null;
  const reason = `Link ${sequence} is not the one in the certificate.`;
  return { problem: "other_link", reason, facts: { sequence } };
}

function findOtherContent(evidence: Evidence, { content }: Record): Mismatch | null {
  if (!evidence.content) {
    if (evidence.events.some((event) => event.event_type === "content_erased")) return null;
    return {
      problem: "no_content",
      reason: "The certificate is without content, and no link says that it was erased.",
    };
  }
  // The record's own copy may have been erased since.
  if (!content || same(evidence.content, contentOf(content))) return null;
  return { problem: "other_content", reason: "The content is not the one in the certificate." };
}

/** `attachments` must be the content's list with the ids of the link `created`. */
function findOtherAttachments({ content, events, attachments }: Evidence): Mismatch | null {
  const created = readCreatedData(events[0]?.event_data ?? {});
  const ids = typeof created === "string" ? [] : created.attachments.map(({ id }) => id);
  const expected = (content?.attachments ?? []).map((attachment, at) => ({ id: ids[at] ?? null, ...attachment }));
  if (same(attachments, expected)) return null;
  return { problem: "other_attachments", reason: "The certificate lists other attachments than its content does." };
}

function findOtherMark({ events, simulated }: Evidence): Mismatch | null {
  if (simulated === events.some((event) => event.event_data.simulated === true)) return null;
  return {
    problem: "other_mark",
    reason: "The certificate and its chain disagree on whether the sending was simulated.",
  };
}

function published(link: Link | undefined): Json {
  if (!link) return null;
  const { event_type, event_data, event_hash, created_at } = link;
  return { event_type, event_data, event_hash, created_at };
}

function same(a: Json, b: Json): boolean {
  try {
    return canonicalize(a) === canonicalize(b);
  } catch (error) {
    // `evidence.json` is canonical, so it cannot hold this value.
    if (error instanceof CanonicalizationError) return false;
    throw error;
  }
}
