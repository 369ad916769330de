import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import { logProof } from "#lib/contract/responses.ts";
import { VERIFIER_ID } from "#lib/tlog/verifier.ts";
import { launchBrowser } from "#tests/support/browser/browser.ts";
import { Client, owner } from "#tests/support/server/api.ts";
import { temporaryFolder } from "#tests/support/temporary.ts";

const folder = temporaryFolder();
const file = (name: string) => join(folder, name);
const client = new Client();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  const { id } = await owner().created({ subject: "Lease 14-B" });
  await owner().sealed(id);
  const verifier = await client.call(operations.trustFile, { params: { file: "acuse-verify.html" } });
  expect(verifier.headers.get("content-disposition")).toBe('attachment; filename="acuse-verify.html"');
  writeFileSync(file("acuse-verify.html"), verifier.bytes);
  writeFileSync(file("ca.pem"), (await client.call(operations.trustRoots)).bytes);
  const { bytes } = await client.call(operations.readCertificate, { params: { id } });
  writeFileSync(file("certificate.pdf"), bytes);
  const changed = new Uint8Array(bytes);
  const at = Math.floor(changed.length / 3);
  changed[at] = (changed[at] ?? 0) ^ 1;
  writeFileSync(file("changed.pdf"), changed);
});
afterAll(() => browser.close());

test("the verifier checks certificates from the disk and requests nothing", async () => {
  const tab = await browser.newPage();
  const requests: string[] = [];
  tab.on("request", (request) => requests.push(request.url()));
  const address = pathToFileURL(file("acuse-verify.html")).href;
  await tab.goto(address);
  const choose = async (name: string) => {
    await tab.locator("#files:enabled").setInputFiles(file(name));
  };
  await choose("certificate.pdf");
  await tab.getByText("No root certificates were given, so nothing shows").waitFor();
  await tab.getByRole("button", { name: "Start over" }).click();
  await choose("ca.pem");
  await tab.getByText("Until you start over").waitFor();
  await choose("certificate.pdf");
  await tab.getByText("This certificate is genuine").waitFor();
  await tab.getByRole("button", { name: "Start over" }).click();
  await choose("ca.pem");
  await tab.getByText("Until you start over").waitFor();
  await choose("changed.pdf");
  await tab.getByText("This certificate is not valid").waitFor();
  expect(await tab.evaluate("fetch('http://127.0.0.1:9/').then(() => 'open', (e) => e.name)")).toBe("TypeError");
  expect(requests.filter((url) => !url.startsWith("http://127.0.0.1:9/"))).toEqual([address]);
  await tab.close();
});

test("the hash of the verifier is on the page of the roots and in the public log", async () => {
  const { bytes } = await client.call(operations.trustFile, { params: { file: "acuse-verify.html" } });
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect((await client.call(operations.trustPage)).text.replace(/<[^>]*>/g, "")).toContain(hash);
  const { json } = await client.call(operations.readLogProof, { params: { id: VERIFIER_ID } });
  expect(logProof.parse(json).entries.at(-1)?.event_hash).toBe(hash);
});
