/**
 * Makes tests/vectors/packages anew, of the certificates in tests/vectors/certificates: `node_modules/.bin/node
 * tests/support/vectors/make-package-vectors.ts`. It takes no keys, so a package that holds may be made anew with its certificate.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { buildPackage, type NewPackage, submissionName } from "#lib/evidence/package/package.ts";
import { packageReadme } from "#lib/evidence/package/readme.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsFromPem, rootsToPem } from "#lib/evidence/pki/pem.ts";
import { policy } from "./vector-log.ts";
import { type Vector, writeVectors } from "./write-vectors.ts";

const folder = join(import.meta.dirname, "../../vectors/packages");
const load = (name: string) => new Uint8Array(readFileSync(join(folder, "../certificates", name)));
const utf8 = (text: string) => new TextEncoder().encode(text);
const roots = new TextDecoder().decode(load("ca.pem"));
const attachments = [{ filename: "lease.txt", bytes: load("lease.txt") }];
const submission = load("submission.eml");

/** Builds the package of the service with the given parts replaced. */
async function packed(certificate: Uint8Array, other: Partial<NewPackage> = {}) {
  const { evidence, docTimeStamp } = await readCertificate(certificate);
  const read = parseEvidence(evidence ?? new Uint8Array());
  if (!evidence || !docTimeStamp || !("format" in read)) throw new Error("no evidence, no package");
  const mail = other.submission === undefined ? submission : other.submission;
  const parts = {
    certificate,
    evidence,
    token: docTimeStamp.token,
    roots,
    logStamp: null,
    attachments,
    submission: mail,
  };
  return { ...parts, read, readme: packageReadme("en", read, mail), ...other };
}

const sealed = load("sealed.pdf");
const parts = await packed(sealed);
const good = buildPackage(parts);
const another = await packed(load("complained.pdf"));
const erased = await packed(load("erased.pdf"), { attachments: [], submission: null });
/** A package of another service in the same format. */
const elsewhere = readFileSync(join(folder, "../forgeries/ca.pem"), "utf8");
const foreign = await packed(load("foreign.pdf"), { roots: elsewhere });

function withRootsOf(pem: string): string {
  const [own, more] = [rootsFromPem(roots), rootsFromPem(pem)];
  return rootsToPem({
    signer: [...own.signer, ...more.signer],
    timeStamp: [...own.timeStamp, ...more.timeStamp],
    logs: [policy],
  });
}

function withOwnAsOutside(): string {
  const own = rootsFromPem(roots);
  return rootsToPem({ ...own, outside: own.timeStamp });
}

const GOOD: Vector[] = [
  { file: "package.zip", bytes: good, about: "an evidence package" },
  { file: "package-erased.zip", bytes: buildPackage(erased), about: "of a record whose content was erased" },
  {
    file: "package-again.zip",
    about: "unpacked and packed again in a folder, compressed, with what macOS adds",
    bytes: zipSync(
      {
        "Evidence/README.txt": utf8(parts.readme),
        "Evidence/certificate.pdf": sealed,
        "Evidence/ca.pem": utf8(roots),
        "Evidence/.DS_Store": utf8("\0\0\0\x01Bud1\0"),
        [`Evidence/${submissionName(submission)}`]: submission,
        "__MACOSX/Evidence/._certificate.pdf": utf8("\0\x05\x16\x07\0\x02\0\0Mac OS X"),
      },
      { level: 9, mtime: new Date(1980, 0, 1) },
    ),
  },
];

const build = (other: Partial<NewPackage>) => buildPackage({ ...parts, ...other });

const OTHER_PARTS: Vector[] = [
  {
    file: "package-attachment.zip",
    bytes: build({
      attachments: [{ filename: "lease.txt", bytes: utf8("The lease of flat 14-C ends on 31 May 2027.") }],
    }),
    about: "another attachment in the package",
  },
  {
    file: "package-exchanged.zip",
    bytes: build({ attachments: [{ filename: "lease.txt", bytes: submission }], submission: load("lease.txt") }),
    about: "the attachment and the mail under each other's names",
  },
  {
    file: "package-twice.zip",
    bytes: build({ attachments: [{ filename: "lease.txt", bytes: sealed }] }),
    about: "the certificate under the name of the attachment",
  },
  {
    file: "package-renamed.zip",
    bytes: build({ attachments: [{ filename: "void.txt", bytes: load("lease.txt") }] }),
    about: "an attachment of another name in the package",
  },
  {
    file: "package-evidence.zip",
    bytes: build({ evidence: erased.evidence }),
    about: "other evidence beside the certificate",
  },
  { file: "package-token.zip", bytes: build({ token: another.token }), about: "another token beside the certificate" },
  { file: "package-mail.zip", bytes: build({ submission: utf8("other bytes") }), about: "another mail in the package" },
  {
    file: "package-readme.zip",
    bytes: build({ readme: parts.readme.replace(/# 2\.[^#]*/, "") }),
    about: "a README.txt without the step that checks the signature",
  },
  {
    file: "package-roots.zip",
    bytes: build({ roots: withRootsOf(elsewhere) }),
    about: "a root more in ca.pem",
  },
  {
    file: "package-roots-outside.zip",
    bytes: build({ roots: withOwnAsOutside() }),
    about: "ca.pem names the service's own authority as an outside one",
  },
  {
    file: "package-roots-text.zip",
    bytes: build({ roots: `Call us before you go by these.\n${roots}` }),
    about: "words of somebody else's in ca.pem",
  },
  {
    file: "package-macos.zip",
    bytes: zipSync(
      { "certificate.pdf": sealed, "._certificate.pdf": utf8("Pay to another account.") },
      { level: 0, mtime: new Date(1980, 0, 1) },
    ),
    about: "a file named as if macOS had left it there",
  },
  { file: "package-foreign.zip", bytes: buildPackage(foreign), about: "a whole package of another service" },
];

/** Packages of which programs show different files. */
function ambiguous(): Vector[] {
  const end = good.length - 22;
  const startIn = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset).getUint32(zip.length - 6, true);
  const directory = startIn(good);
  const second = buildPackage(another);
  const hidden = second.subarray(0, startIn(second));
  const before = Buffer.concat([good.subarray(0, directory), hidden, good.subarray(directory)]);
  before.writeUInt32LE(directory + hidden.length, end + hidden.length + 16);
  const twice = Buffer.from(good);
  for (let at = twice.indexOf("README.txt"); at >= 0; at = twice.indexOf("README.txt", at + 1))
    twice.write("token.DER.", at);
  return [
    {
      file: "package-hidden.zip",
      bytes: before,
      about: "a second certificate that the directory of the ZIP does not list",
    },
    { file: "package-followed.zip", bytes: Buffer.concat([good, second]), about: "another package behind its end" },
    { file: "package-names.zip", bytes: twice, about: "two names that are one on some systems" },
  ];
}

await writeVectors(folder, roots, [
  ...GOOD,
  ...OTHER_PARTS,
  ...ambiguous(),
  { file: "damaged.zip", bytes: good.slice(0, 9000), about: "a package whose end is missing" },
]);

/** The texts of README.txt for the certificates in the packages. */
const texts = join(folder, "../package-texts");
mkdirSync(texts, { recursive: true });
for (const language of ["en", "es"] as const) {
  const write = (name: string, of: typeof parts, mail: Uint8Array | null) =>
    writeFileSync(join(texts, `${language}-${name}.txt`), packageReadme(language, of.read, mail));
  write("mail", parts, submission);
  write("body", parts, utf8("{}"));
  write("no-mail", parts, null);
  write("erased", erased, null);
}
