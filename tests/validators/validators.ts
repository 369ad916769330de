import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCode } from "#lib/evidence/offline/verdict.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { PdfFile } from "#lib/evidence/pdf/file.ts";
import { coveredBytes, type PdfSignature, readSignatures } from "#lib/evidence/pdf/signature.ts";
import { rootsFromPem, toPem } from "#lib/evidence/pki/pem.ts";
import type { Sample } from "./samples.ts";

/** `none`: the file has nothing that the program can judge. */
export type Verdict = "accepts" | "refuses" | "none";

/** Other programs, in the order of the table. They share no code with ours; each judges what it supports. */
export const FOREIGN = ["pdfsig", "openssl cms", "openssl ts", "qpdf"] as const;
export type Foreign = (typeof FOREIGN)[number];

const verdict = (holds: boolean): Verdict => (holds ? "accepts" : "refuses");

/** True if everything is proven, by the code of `npm run verify` and of the page. */
export async function ours({ name, pdf, roots }: Pick<Sample, "name" | "pdf" | "roots">): Promise<Verdict> {
  return verdict(exitCode(await examine([{ name, bytes: pdf }], rootsFromPem(roots))) === 0);
}

/** All signatures, time-stamps of renewals included; none of an unreadable file. */
async function everySignature(pdf: Uint8Array): Promise<PdfSignature[]> {
  try {
    return await readSignatures(await PdfFile.open(pdf));
  } catch {
    return [];
  }
}

/** Returns the verdicts of the programs on a file. */
export async function foreign({ pdf, roots, at }: Sample): Promise<Record<Foreign, Verdict>> {
  const folder = mkdtempSync(join(tmpdir(), "acuse-validators-"));
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content);
  const run = (program: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: "latin1" });
    return { said: `${stdout}${stderr}`, status };
  };
  try {
    write("certificate.pdf", pdf);
    write("ca.pem", roots);
    const [signature, ...stamps] = await everySignature(pdf);
    const time = ["-attime", String(Math.floor(at.getTime() / 1000))];
    const said = run("pdfsig", "-nocert", "certificate.pdf").said.split("Signature #")[1] ?? "";
    return {
      pdfsig: signature ? verdict(said.includes("Signature is Valid")) : "none",
      "openssl cms": signature ? cms(signature) : "none",
      "openssl ts": stamps.length ? verdict(stamps.map(ts).every((one) => one === "accepts")) : "none",
      qpdf: verdict(run("qpdf", "--check", "certificate.pdf").status === 0),
    };

    function cms(one: PdfSignature): Verdict {
      write("signature.der", one.contents);
      if (!writeCovered(one)) return "refuses";
      // As the guide's recipe does: the roots for signatures alone, of which one may be the signing certificate itself.
      write(
        "service.pem",
        rootsFromPem(roots)
          .signer.map((der) => toPem("CERTIFICATE", der))
          .join(""),
      );
      const files = ["-in", "signature.der", "-content", "covered.bin", "-out", "content.bin"];
      const trust = ["-CAfile", "service.pem", "-partial_chain", "-purpose", "any"];
      const args = ["cms", "-verify", "-binary", "-inform", "DER", ...files, ...trust, ...time];
      return verdict(run("openssl", ...args).status === 0);
    }

    function ts(one: PdfSignature): Verdict {
      write("token.der", one.contents);
      if (!writeCovered(one)) return "refuses";
      const files = ["-in", "token.der", "-data", "covered.bin", "-CAfile", "ca.pem"];
      return verdict(run("openssl", "ts", "-verify", "-token_in", ...files, ...time).status === 0);
    }

    function writeCovered(one: PdfSignature): boolean {
      try {
        write("covered.bin", coveredBytes(pdf, one));
        return true;
      } catch {
        return false;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
