import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "#lib/contract/operations/operations.ts";
import type { Detail } from "#lib/contract/responses.ts";
import { examine } from "#lib/evidence/offline/verify-files.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { base64, Client, detailOf, owner } from "../../support/server/api.ts";

const { readEvidence } = operations;
const names = [
  "..\\..\\boot.ini",
  "CON.txt",
  "a\tb:c*?.txt",
  "Ärger – план.pdf",
  `${"x".repeat(200)}.tar.gz`,
  ".hidden",
];
const contents = names.map((_, at) => `attachment ${at}`);
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

let made: Detail;
let files: Record<string, Uint8Array>;
let zip: Uint8Array;

beforeAll(async () => {
  const attachments = names.map((filename, at) => ({
    filename,
    content_type: "text/plain",
    content_base64: base64(contents[at] ?? ""),
  }));
  const { id } = await owner().created({ attachments });
  made = await new Client().sealed(id);
  zip = (await new Client().call(readEvidence, { params: { id } })).bytes;
  files = unzipSync(zip);
});

describe("evidence packages", () => {
  test("the evidence package holds its files in a fixed order under safe names", () => {
    expect(Object.keys(files)).toEqual([
      ...["README.txt", "certificate.pdf", "evidence.json", "token.der", "ca.pem"],
      "attachments/01-boot.ini",
      "attachments/02-CON.txt",
      "attachments/03-ab_c_.txt",
      "attachments/04-Ärger_план.pdf",
      expect.stringMatching(/^attachments\/05-x+\.gz$/),
      "attachments/06-.hidden",
      "submission.eml",
    ]);
    for (const name of Object.keys(files)) expect(name.length).toBeLessThan(110);
  });

  test("the evidence package is the same byte for byte, with one ETag", async () => {
    const again = await new Client().call(readEvidence, { params: { id: made.id } });
    expect(sha256(again.bytes)).toBe(sha256(zip));
    expect(again.headers.get("etag")).toBe(`"${sha256(zip)}"`);
    const headers = { "if-none-match": again.headers.get("etag") ?? "" };
    expect((await new Client().call(readEvidence, { params: { id: made.id }, headers })).status).toBe(304);
    expect(again.headers.get("content-disposition")).toContain(`evidence-${made.id}.zip`);
  });

  test("the evidence package has the same files as the API", async () => {
    const reader = new Client();
    const file = async (path: string) => sha256((await reader.raw(path)).bytes);
    const base = `/v1/notifications/${made.id}`;
    const own = (name: string) => sha256(files[name] ?? "");
    expect(own("certificate.pdf")).toBe(await file(`${base}/certificate`));
    expect(own("token.der")).toBe(await file(`${base}/tsa-token`));
    expect(own("ca.pem")).toBe(await file("/trust/ca.pem"));
    const attachments = Object.keys(files).filter((name) => name.startsWith("attachments/"));
    expect(attachments.map(own)).toEqual(made.attachments.map((attachment) => attachment.sha256));
    expect(own("submission.eml")).toBe(made.events[1]?.event_data.submission_sha256);
  });

  test("the evidence package is proven with the published roots and with no others", async () => {
    const roots = rootsFromPem((await new Client().raw("/trust/ca.pem")).text);
    const held = [{ name: "evidence.zip", bytes: zip }];
    const { standing, checks } = await examine(held, roots);
    expect(standing).toBe("proven");
    expect(checks.filter(({ state }) => state !== "passed")).toEqual([]);
    expect(checks.filter(({ code }) => code === "attachment.hash")).toHaveLength(names.length);
    expect((await examine(held, { signer: roots.timeStamp, timeStamp: roots.signer })).standing).toBe("foreign");
  });
});

describe("missing evidence packages", () => {
  test("the evidence package is missing before the seal, and the error says so", async () => {
    const { id } = await owner().created({ to: "stuck@example.com" });
    const answer = await new Client().call(readEvidence, { params: { id } });
    expect(answer.status).toBe(404);
    expect(detailOf(answer)).toContain("not sealed yet");
  });

  test("answers 404 to the evidence package of an unknown notification", async () => {
    const answer = await new Client().call(readEvidence, { params: { id: crypto.randomUUID() } });
    expect([answer.status, detailOf(answer)]).toEqual([404, expect.not.stringContaining("sealed")]);
  });

  test("evidence packages spend the budget of public reads", async () => {
    const reader = new Client();
    const answers = [];
    for (let at = 0; at < 61; at++) answers.push((await reader.call(readEvidence, { params: { id: "x" } })).status);
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(answers[60]).toBe(429);
  });
});
