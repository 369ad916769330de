import { config } from "#lib/config.ts";
import { type Roots, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { witnesses } from "./witnesses.ts";

/** Returns the keys of the log, and its witnesses with the operator's quorum, as lines of c2sp.org/tlog-policy. */
async function policyLines(): Promise<string> {
  const { vkeys } = (await keys()).log;
  const rules = (await witnesses())?.lines ?? ["quorum none"];
  return [...vkeys.map((vkey) => `log ${vkey}`), ...rules]
    .map((line) => `${line.trim().replace(/[ \t]+/g, " ")}\n`)
    .join("");
}

/** Returns the policy file of the log. */
export const policyText = async (): Promise<string> => `# ${config().baseUrl}/tlog\n${await policyLines()}`;

/** Returns all that a verifier needs to trust: roots, and the keys of log and witnesses. */
export const trustedRoots = async (): Promise<Roots> => ({ ...(await keys()).roots, logs: [await policyLines()] });

/** Returns the PEM text of `/trust/ca.pem`. */
export const trustedRootsPem = async (): Promise<string> => rootsToPem(await trustedRoots());
