import { sameBytes } from "../digest.ts";
import type { Evidence } from "../types.ts";
import { submissionName } from "./package.ts";
import { ENGLISH } from "./readme-en.ts";
import { SPANISH } from "./readme-es.ts";

/**
 * README.txt of an evidence package: how to check it with tools that are not ours, in the folder where it was unpacked. Whoever
 * follows it believes it, so a verifier holds it against what was ever written here (FORMAT.md §11).
 */

export interface ReadmeFacts {
  id: string;
  /** Of its public record. */
  url: string;
  /** The name of the mail in the package; `null` when it is not there. */
  mail: string | null;
  /** When its content was erased, if it was. */
  erased: string | null;
  /** The file with the token that covers the whole certificate, once `pdfsig -dump` has written those that are in it. */
  lastStamp: string;
}

/** What the certificate of the package is. */
interface Certified {
  evidence: Evidence;
  /** How often it was stamped again. */
  renewals: number;
}

/** By language. Packages that were handed out hold these: none is ever changed; what is to be written instead is added beside it. */
const WORDINGS = { en: ENGLISH, es: SPANISH };

const MAILS = ["submission.eml", "submission.json", null] as const;

function factsOf({ evidence, renewals }: Certified, mail: string | null): ReadmeFacts {
  const { notification_id: id, service, events } = evidence;
  const erasure = events.find(({ event_type }) => event_type === "content_erased");
  const erased = erasure ? `${erasure.created_at.slice(0, 19).replace("T", " ")} UTC` : null;
  // The seal, unless the file was stamped again since.
  const lastStamp = renewals ? `certificate.pdf.sig${renewals + 1}` : "token.der";
  return { id, url: `${service.base_url}/verify/${id}`, mail, erased, lastStamp };
}

export function packageReadme(
  language: keyof typeof WORDINGS,
  certified: Certified,
  submission: Uint8Array | null,
): string {
  return WORDINGS[language](factsOf(certified, submission && submissionName(submission)));
}

/** Whether a service may have put this text beside this evidence, in whatever language. */
export function isPackageReadme(readme: Uint8Array, certified: Certified): boolean {
  const written = (text: string) => sameBytes(new TextEncoder().encode(text), readme);
  return Object.values(WORDINGS).some((wording) => MAILS.some((mail) => written(wording(factsOf(certified, mail)))));
}
