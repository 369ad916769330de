import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface AuthorityOptions {
  key?: "rsa" | "ec";
  /** Digest of the certificate's name in the token: sha1 gives ESSCertID of version 1. */
  essDigest?: "sha1" | "sha256" | "sha512";
  signerDigest?: "sha256" | "sha384" | "sha512";
  policy?: string;
  /** Base URL of its revocation sources, `/ocsp` and `/ca.crl`. */
  revocation?: string;
}

export const OPENSSL_TSA_POLICY = "1.2.3.4.1";

/** Makes ca.pem, tsa.pem, tsa.key and tsa.cnf in `folder`, as `openssl ts` takes them. */
export function issueAuthority(folder: string, options: AuthorityOptions): void {
  writeFileSync(join(folder, "tsa.cnf"), configuration(folder, options));
  writeFileSync(join(folder, "serial"), "01\n");
  const newKey = options.key === "ec" ? "-newkey ec -pkeyopt ec_paramgen_curve:P-384" : "-newkey rsa:2048";
  const openssl = (args: string, ...more: string[]) =>
    execFileSync("openssl", [...args.split(" "), ...more], { cwd: folder, stdio: "pipe" });
  openssl(
    `req -x509 ${newKey} -nodes -keyout ca.key -out ca.pem -days 3650 -config tsa.cnf -extensions ca`,
    ...["-subj", "/O=Test/CN=Test TSA Root"],
  );
  openssl(
    `req -new ${newKey} -nodes -keyout tsa.key -out tsa.csr -config tsa.cnf`,
    ...["-subj", "/O=Test/CN=Test TSA"],
  );
  openssl(
    "x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3000 -out tsa.pem -extfile tsa.cnf " +
      "-extensions tsa_certificate",
  );
}

function configuration(folder: string, options: AuthorityOptions): string {
  const { essDigest = "sha256", signerDigest = "sha256", policy = OPENSSL_TSA_POLICY, revocation } = options;
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

/** Certificate extensions that name the revocation sources. */
export const sourcesAt = (url: string): string =>
  `authorityInfoAccess = OCSP;URI:${url}/ocsp\ncrlDistributionPoints = URI:${url}/ca.crl\n`;
