import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signCertificate, signProvisional } from "#lib/certificate/sign.ts";
import { evidenceBytes, parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { Standing } from "#lib/evidence/offline/verdict.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { type Roots, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { readTimeStampToken, type Stamp } from "#lib/evidence/pki/time-stamp.ts";
import { createAuthority } from "#lib/trust-services/embedded-authority.ts";
import type { Identity } from "#lib/trust-services/identity.ts";
import { type Keys, loadKeys } from "#lib/trust-services/keys.ts";
import { requestTimeStamp } from "#lib/trust-services/tsa-client.ts";
import { newIdentity, newIssuer } from "#tests/support/pki/forge.ts";
import { startOpensslTsa } from "#tests/support/pki/openssl-tsa.ts";
import { chainOf, stepsOf, unsigned } from "#tests/support/vectors/certificate-vectors.ts";

export interface Sample {
  name: string;
  about: string;
  pdf: Uint8Array;
  /** Roots, PEM. */
  roots: string;
  expected: Standing;
  /** Time of the time-stamp, for tools that need a clock. */
  at: Date;
}

const FOLDERS = ["certificates", "renewals", "forgeries", "hostile"].map((name) =>
  join(import.meta.dirname, "../vectors", name),
);
const [VECTORS = ""] = FOLDERS;

interface Case {
  file: string;
  standing: Standing;
  about: string;
  with?: string[];
}

/**
 * The published certificates, and what those can't show: other makers of signature and time.
 *
 * @param scratch a folder for keys
 */
export async function samples(scratch: string): Promise<Sample[]> {
  return [...(await Promise.all(FOLDERS.flatMap(published))), ...(await ours(scratch))];
}

function published(folder: string): Promise<Sample>[] {
  const cases = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Case[];
  const roots = readFileSync(join(folder, "ca.pem"), "utf8");
  return cases
    .filter((one) => one.file.endsWith(".pdf") && !one.with?.length)
    .map(async ({ file, standing, about }) => {
      const pdf = new Uint8Array(readFileSync(join(folder, file)));
      return { name: file, about, pdf, roots, expected: standing, at: await sealedAt(pdf) };
    });
}

async function sealedAt(pdf: Uint8Array): Promise<Date> {
  const { docTimeStamp } = await readCertificate(pdf);
  try {
    return readTimeStampToken(docTimeStamp?.token ?? new Uint8Array()).genTime;
  } catch {
    return new Date("2027-06-01T00:00:00Z");
  }
}

/** A certificate of this service with one part replaced. */
async function ours(dataDir: string): Promise<Sample[]> {
  const evidence = (await readCertificate(new Uint8Array(readFileSync(join(VECTORS, "sealed.pdf"))))).evidence;
  const drawn = await unsigned({ files: [evidence ?? new Uint8Array()] });
  const { signing, roots } = await loadKeys({ dataDir });
  // After the last event that the evidence tells of.
  const sealed = new Date("2027-05-03T12:00:00Z");
  const issuer = await newIssuer("Test time-stamping root");
  const at = (identity: Identity, time: Date) => createAuthority(identity, { clock: () => time });
  const lasting = await newIdentity(issuer, "time-stamping");
  const sign = async (identity: Identity, stamp: Stamp) =>
    (await signCertificate(drawn, { identity, stamp, now: sealed })).pdf;
  const trusted = (signer: Roots["signer"]) => rootsToPem({ signer, timeStamp: lasting.chain });
  const p12 = await fromP12(join(dataDir, "keys"));
  return [
    {
      name: "p12.pdf",
      about: "signed with a certificate from a P12 file",
      pdf: await sign(p12.signing, at(lasting, sealed)),
      expected: "proven",
      roots: trusted(p12.roots.signer),
      at: sealed,
    },
    {
      name: "unsealed.pdf",
      about: "signed only",
      pdf: await signProvisional(drawn, { identity: signing, now: sealed }),
      expected: "provisional",
      roots: trusted(roots.signer),
      at: sealed,
    },
  ];
}

/** Loads the keys with a P12 file as signer. The service trusts that certificate, not its issuer. */
function fromP12(keys: string): Promise<Keys> {
  const args = ["pkcs12", "-export", "-inkey", "signing.key.pem", "-in", "signing.pem", "-certfile", "signing-ca.pem"];
  execFileSync("openssl", [...args, "-passout", "pass:secret", "-out", "signing.p12"], { cwd: keys, stdio: "ignore" });
  const signingP12 = { file: join(keys, "signing.p12"), password: "secret" };
  return loadKeys({ dataDir: join(keys, "another"), signingP12 });
}

/** A foreign authority over HTTP. It uses today's clock, so its evidence must be older. */
export async function foreignAuthority(scratch: string): Promise<Sample> {
  const tsa = await startOpensslTsa({ key: "rsa" });
  try {
    const { signing, roots } = await loadKeys({ dataDir: scratch });
    const stamp = (digest: Uint8Array) => requestTimeStamp(digest, { urls: [tsa.url], roots: [tsa.root] });
    const now = new Date();
    const { pdf } = await signCertificate(await unsigned({ files: [await earlierEvidence()] }), {
      identity: signing,
      stamp,
      now,
    });
    const trusted = rootsToPem({ signer: roots.signer, timeStamp: [new Uint8Array(tsa.root)] });
    const about = "stamped by OpenSSL's authority, over HTTP";
    return {
      name: "foreign-tsa.pdf",
      about,
      pdf,
      roots: trusted,
      expected: "proven",
      at: new Date(now.getTime() + 2_000),
    };
  } finally {
    await tsa.close();
  }
}

/** The worked example, dated a year earlier. */
async function earlierEvidence(): Promise<Uint8Array> {
  const example = parseEvidence(readFileSync(join(VECTORS, "../evidence/example.json")));
  if (!("format" in example)) throw new Error("the worked example can't be read");
  const steps = stepsOf(example).map(([type, data, time]) => [type, data, time.replace("2027", "2025")] as const);
  return evidenceBytes({
    ...example,
    events: await chainOf(
      example.notification_id,
      steps.map(([...step]) => step),
    ),
  });
}
