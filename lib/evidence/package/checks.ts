import { failed, notChecked, passed } from "../checks.ts";
import { sameBytes, sha256Hex } from "../digest.ts";
import { type Roots, rootsFromPem, rootsToPem } from "../pki/pem.ts";
import type { Check, Evidence } from "../types.ts";
import type { PackageParts } from "./package.ts";
import { packageReadmes } from "./readme.ts";

/** Checks the files beside the certificate in a package: readers rely on them (FORMAT.md §11). */

interface Certified {
  evidence: Evidence;
  /** The bytes of `evidence.json` in the certificate; `null` without. */
  evidenceBytes: Uint8Array | null;
  token: Uint8Array | null;
  /** The trusted roots, or why `ca.pem` and the other files of the certificate's service cannot be checked against them. */
  roots: Roots | Unknown;
}

type Unknown = "no_roots" | "other_service";

export async function checkPackage(parts: PackageParts, certified: Certified): Promise<Check[]> {
  const { evidenceBytes, token, roots } = certified;
  const { readme, roots: listed } = parts;
  return [
    ...same("package.evidence", parts.evidence, evidenceBytes, "evidence file"),
    ...same("package.token", parts.token, token, "time-stamp token"),
    ...(readme
      ? [typeof roots === "string" ? unknown("package.readme", roots) : checkReadme(readme, certified.evidence)]
      : []),
    ...(listed ? [typeof roots === "string" ? unknown("package.roots", roots) : await checkRoots(listed, roots)] : []),
  ];
}

/** The files of the certificate's package, which is often unpacked before it is checked. */
export const packageFiles = ({ evidence, evidenceBytes, token, roots }: Certified): Uint8Array[] => [
  ...(evidenceBytes ? [evidenceBytes] : []),
  ...(token ? [token] : []),
  ...(typeof roots === "string" ? [] : [new TextEncoder().encode(rootsToPem(roots))]),
  ...packageReadmes(evidence),
];

function same(code: string, given: Uint8Array | null, own: Uint8Array | null, what: string): Check[] {
  if (!given) return [];
  if (own && sameBytes(given, own)) return [passed(code)];
  return [failed(code, "differs", `The package holds another ${what} than its certificate.`)];
}

const UNKNOWN: Record<Unknown, string> = {
  no_roots: "No roots were given that say whose package this is.",
  other_service: "It comes from a service that is not trusted here, so what that one writes is not known.",
};

const unknown = (code: string, why: Unknown): Check => notChecked(code, why, UNKNOWN[why]);

const README = "README.txt in the package is not one that the service writes";

function checkReadme(readme: Uint8Array, evidence: Evidence): Check {
  const code = "package.readme";
  if (packageReadmes(evidence).some((written) => sameBytes(written, readme))) return passed(code);
  return failed(code, "other_text", `${README}: it was changed, or another version made it.`);
}

/** Largest accepted `ca.pem`. */
const MOST_OCTETS = 1024 * 1024;

async function checkRoots(pem: Uint8Array, trusted: Roots): Promise<Check> {
  const code = "package.roots";
  const listed = rootsFromPem(pem.length > MOST_OCTETS ? "" : new TextDecoder().decode(pem));
  const written = new TextEncoder().encode(rootsToPem(listed));
  if (!listed.signer.length || !listed.timeStamp.length || !sameBytes(written, pem))
    return failed(code, "other_text", "ca.pem in the package is no list of roots as the service writes it.");
  const strange =
    unlisted(listed.signer, trusted.signer) ??
    unlisted(listed.timeStamp, trusted.timeStamp) ??
    unlisted(listed.outside, trusted.outside ?? []);
  if (!strange && hasStrangeLog(listed.logs ?? [], trusted.logs ?? []))
    return failed(code, "other_log", "ca.pem in the package names a log that is not trusted here.");
  if (!strange) return passed(code, { count: listed.signer.length + listed.timeStamp.length });
  const reason = "ca.pem in the package names a root that is not trusted here: whoever goes by it may trust a forger.";
  return failed(code, "other_roots", reason, { hash: await sha256Hex(strange) });
}

/** Witnesses may have been replaced since. Without trusted logs, the log is not checked, so that none can be strange. */
const hasStrangeLog = (listed: readonly string[], trusted: readonly string[]): boolean =>
  trusted.length > 0 && logKeysIn(listed).some((key) => !logKeysIn(trusted).includes(key));

const logKeysIn = (policies: readonly string[]): (string | undefined)[] =>
  [...policies.join("\n").matchAll(/^[ \t]*log[ \t]+(\S+)/gm)].map(([, key]) => key);

const unlisted = (these: readonly Uint8Array[], those: readonly Uint8Array[]): Uint8Array | undefined =>
  these.find((one) => !those.some((other) => sameBytes(one, other)));
