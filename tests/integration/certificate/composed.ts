import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { type Story, sampleRecord } from "#tests/support/samples/record.ts";

export const now = new Date("2027-05-03T10:14:08.000Z");
/** Holds the files that the tools read. */
export const folder = mkdtempSync(join(tmpdir(), "acuse-compose-"));
export const removeFolder = () => rmSync(folder, { recursive: true });

export interface Options {
  provisional: boolean;
  authorityName: string;
  ownAuthority: boolean;
  roots?: { signer: string[]; timeStamp: string[] };
  now: Date;
}
export const options: Options = { provisional: false, authorityName: "Example Authority", ownAuthority: true, now };
export const noBytes = new Map<string, Uint8Array>();

export async function compose(story: Story = {}, more: Partial<Options> = {}) {
  const { record, bytes } = await sampleRecord(story);
  return { record, pdf: await composeCertificate(record, bytes, { ...options, ...more }) };
}

export function run(tool: string, args: string[]): string {
  return execFileSync(tool, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** Returns the text of all pages as pdftotext extracts it. */
export function textOf(pdf: Uint8Array): string {
  writeFileSync(join(folder, "text.pdf"), pdf);
  return run("pdftotext", ["-layout", "text.pdf", "-"]);
}

/** Returns the text without the line breaks and indents of the layout. */
export const flowing = (pdf: Uint8Array): string => textOf(pdf).replace(/\s+/g, " ");
