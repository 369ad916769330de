import type { Evidence } from "../types.ts";
import { attachmentPath, submissionName } from "./package.ts";
import { ENGLISH } from "./readme-en.ts";
import { SPANISH } from "./readme-es.ts";
import type { ReadmeFacts } from "./readme-facts.ts";

/**
 * README.txt of an evidence package: how to check it with OpenSSL and other tools. Readers follow it, so the verifier accepts
 * only the texts here (FORMAT.md §11).
 */

const WORDINGS = { en: ENGLISH, es: SPANISH };

const MAILS = ["submission.eml", "submission.json", null] as const;

function factsOf({ notification_id: id, service, events, attachments }: Evidence, mail: string | null): ReadmeFacts {
  const erasure = events.find(({ event_type }) => event_type === "content_erased");
  const erased = erasure ? `${erasure.created_at.slice(0, 19).replace("T", " ")} UTC` : null;
  const files = attachments.map(({ filename }, at) => attachmentPath(at, filename));
  return { id, url: `${service.base_url}/verify/${id}`, files: mail ? [...files, mail] : files, mail, erased };
}

export function packageReadme(
  language: keyof typeof WORDINGS,
  evidence: Evidence,
  submission: Uint8Array | null,
): string {
  return WORDINGS[language](factsOf(evidence, submission && submissionName(submission)));
}

/** Every text that a service writes for this evidence: in each language, with and without the mail. */
export const packageReadmes = (evidence: Evidence): Uint8Array[] =>
  Object.values(WORDINGS).flatMap((wording) =>
    MAILS.map((mail) => new TextEncoder().encode(wording(factsOf(evidence, mail)))),
  );
