import { failed } from "../checks.ts";
import { sameBytes } from "../digest.ts";
import type { Check, Evidence, Json } from "../types.ts";
import { contentOf, contentShape } from "./content.ts";
import { CanonicalizationError, canonicalBytes } from "./jcs.ts";
import { anyObject, arrayOf, digest, exactObject, flag, literal, nullable, size, text, uuid } from "./shape.ts";

const EVIDENCE_FORMAT = "acuse-evidence/2";

/** Copies the members of FORMAT.md §7, so that other properties stay out. */
export function buildEvidence(record: Omit<Evidence, "format">): Evidence {
  const { service, notification_id, content, events, attachments, simulated } = record;
  return {
    format: EVIDENCE_FORMAT,
    service: { name: service.name, base_url: service.base_url },
    notification_id,
    content: content && contentOf(content),
    events: events.map(({ event_type, event_data, event_hash, created_at }) => {
      return { event_type, event_data, event_hash, created_at };
    }),
    // File names are content, so erased attachments are not listed.
    attachments: (content ? attachments : []).map(({ id, filename, content_type, size_bytes, sha256 }) => {
      return { id, filename, content_type, size_bytes, sha256 };
    }),
    simulated,
  };
}

/** The bytes of `evidence.json`. @throws CanonicalizationError for text with a lone surrogate */
export function evidenceBytes(evidence: Evidence): Uint8Array<ArrayBuffer> {
  return canonicalBytes(evidence);
}

const evidenceShape = exactObject({
  format: literal(EVIDENCE_FORMAT),
  service: exactObject({ name: text, base_url: text }),
  notification_id: uuid,
  content: nullable(contentShape),
  events: arrayOf(exactObject({ event_type: text, event_data: anyObject, event_hash: digest, created_at: text })),
  attachments: arrayOf(exactObject({ id: uuid, filename: text, content_type: text, size_bytes: size, sha256: digest })),
  simulated: flag,
});

/** Reads `evidence.json` in its canonical form. Returns the failed check `evidence.form` for any other bytes. */
export function parseEvidence(bytes: Uint8Array): Evidence | Check {
  const value = parseJson(bytes);
  if (value === undefined) return malformed("not_json", "it is not JSON in UTF-8");
  const format = typeof value === "object" && value !== null && !Array.isArray(value) ? value.format : undefined;
  if (format !== EVIDENCE_FORMAT) return malformed("unknown_format", `it is not of the format ${EVIDENCE_FORMAT}`);
  const canonical = canonicalOrNull(value);
  if (!canonical || !sameBytes(canonical, bytes)) return malformed("not_canonical", "it is not in canonical form");
  const problem = evidenceShape(value, "evidence");
  return problem ? malformed("wrong_shape", problem) : (value as Evidence);
}

function parseJson(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function canonicalOrNull(value: Json): Uint8Array | null {
  try {
    return canonicalBytes(value);
  } catch (error) {
    if (error instanceof CanonicalizationError) return null;
    throw error;
  }
}

function malformed(problem: string, why: string): Check {
  return failed("evidence.form", problem, `The evidence file can't be used: ${why}.`);
}
