import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface AuthorityOptions {
  key?: "rsa" | "ec";
  /** Digest that the certificate is named by: sha1 gives ESSCertID of version 1. */
  essDigest?: "sha1" | "sha256" | "sha512";
  signerDigest?: "sha256" | "sha384" | "sha512";
  policy?: string;
  /** Where its certificate says that it can be asked about: `/ocsp` and `/ca.crl` below this. */
  revocation?: string;
}

export const OPENSSL_TSA_POLICY = "1.2.3.4.1";

/** Makes ca.pem, tsa.pem, tsa.key and tsa.cnf in `folder`, as `openssl ts` takes them. */
export function issueAuthority(
  folder: string,
  {
    key = "rsa",
    essDigest = "sha256",
    signerDigest = "sha256",
    policy = OPENSSL_TSA_POLICY,
    revocation,
  }: AuthorityOptions,
): void {
  const naming = revocation === undefined ? {} : { revocation };
  writeFileSync(join(folder, "tsa.cnf"), configuration(folder, { essDigest, signerDigest, policy, ...naming }));
  writeFileSync(join(folder, "serial"), "01\n");
  const newKey = key === "rsa" ? ["-newkey", "rsa:2048"] : ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"];
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  openssl(
    "req",
    "-x509",
    ...newKey,
    "-nodes",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "3650",
    "-subj",
    "/O=Test/CN=Test TSA Root",
    "-config",
    "tsa.cnf",
    "-extensions",
    "ca",
  );
  openssl(
    "req",
    "-new",
    ...newKey,
    "-nodes",
    "-keyout",
    "tsa.key",
    "-out",
    "tsa.csr",
    "-subj",
    "/O=Test/CN=Test TSA",
    "-config",
    "tsa.cnf",
  );
  openssl(
    "x509",
    "-req",
    "-in",
    "tsa.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-days",
    "3000",
    "-out",
    "tsa.pem",
    "-extfile",
    "tsa.cnf",
    "-extensions",
    "tsa_certificate",
  );
}

function configuration(folder: string, { essDigest, signerDigest, policy, revocation }: AuthorityOptions): string {
  return `
[req]
distinguished_name = name
prompt = no
[name]
CN = unused
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[tsa_certificate]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
${revocation ? sourcesAt(revocation) : ""}
[tsa]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/ca.pem
signer_key = ${folder}/tsa.key
signer_digest = ${signerDigest}
default_policy = ${policy}
digests = sha256, sha512
accuracy = secs:1, millisecs:500, microsecs:100
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = ${essDigest}
`;
}

/** The lines of a certificate's extensions that say where it can be asked about. */
export const sourcesAt = (url: string): string =>
  `authorityInfoAccess = OCSP;URI:${url}/ocsp\ncrlDistributionPoints = URI:${url}/ca.crl\n`;
