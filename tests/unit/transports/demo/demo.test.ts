import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { demoTransport } from "#lib/transports/demo/demo.ts";
import { sweepOutbox, writeMail } from "#lib/transports/demo/outbox.ts";
import { maskAddresses } from "#lib/transports/transport.ts";

const ID = "0b9c5a0e-54f5-4c39-8a44-0a3b6a1f2d11";
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "acuse-outbox-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function storyOf(recipient: string) {
  const transport = demoTransport({ dataDir, mailFrom: "acuse@localhost" });
  const reports = [];
  for (let step = 0; ; step++) {
    const report = transport.simulate?.(ID, recipient, step, new Date());
    if (!report) return reports;
    reports.push(report);
  }
}

test.each([
  ["ana@example.com", ["delivered"]],
  ["deferred@example.com", ["deferred", "delivered"]],
  ["bounced@example.com", ["failed"]],
  ["complained@example.com", ["delivered", "complained"]],
  ["stuck@example.com", []],
  ["Bounced+invoice.7@example.com", ["failed"]],
  ["not.bounced@example.com", ["delivered"]],
  ["constructor@example.com", ["delivered"]],
  ["+stuck@example.com", ["delivered"]],
])("the demo transport simulates the events of %s: %j", (recipient, types) => {
  expect(storyOf(recipient).map(({ type }) => type)).toEqual(types);
});

test("each step of a simulation has its own id, the same in every run", () => {
  const ids = () => storyOf("deferred@example.com").map(({ id }) => id);
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(2);
});

test("a sent mail is written to the outbox once and readable by its owner only", async () => {
  const transport = demoTransport({ dataDir, mailFrom: "acuse@localhost" });
  const bytes = new TextEncoder().encode("Subject: one\r\n\r\nbody\r\n");
  const answer = await transport.send(ID, bytes);
  expect(answer).toMatchObject({ accepted: true, messageId: `${ID}@localhost` });
  await transport.send(ID, new TextEncoder().encode("Subject: another\r\n\r\n"));
  const path = join(dataDir, "outbox", `${ID}.eml`);
  expect(await readdir(join(dataDir, "outbox"))).toEqual([`${ID}.eml`]);
  expect((await PostalMime.parse(await readFile(path))).subject).toBe("one");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "outbox"))).mode & 0o777).toBe(0o700);
});

test("twenty writers of one mail leave one file and nothing else", async () => {
  const bytes = new Uint8Array(200_000).fill(65);
  await Promise.all(Array.from({ length: 20 }, () => writeMail(dataDir, "twenty", bytes)));
  const names = await readdir(join(dataDir, "outbox"));
  expect(names.filter((name) => name.includes("twenty"))).toEqual(["twenty.eml"]);
  expect((await readFile(join(dataDir, "outbox", "twenty.eml"))).equals(bytes)).toBe(true);
});

test("the outbox removes unfinished files after an hour and no mail", async () => {
  const outbox = join(dataDir, "outbox");
  await writeMail(dataDir, "old", new Uint8Array([1]));
  await writeFile(join(outbox, ".half.tmp"), "x");
  await writeFile(join(outbox, ".fresh.tmp"), "x");
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(outbox, ".half.tmp"), old, old);
  await utimes(join(outbox, "old.eml"), old, old);
  await sweepOutbox(dataDir, new Date());
  const names = await readdir(outbox);
  expect(names).toContain("old.eml");
  expect(names).toContain(".fresh.tmp");
  expect(names).not.toContain(".half.tmp");
});

test("deletes mails of the outbox that are too old or too many, the oldest first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "acuse-outbox-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const now = Date.now();
  const days = [0, 1, 2, LIMITS.outbox.days + 1];
  for (const age of days) {
    const path = await writeMail(folder, `mail-${age}`, new Uint8Array(1));
    const then = new Date(now - age * 86_400_000 - 1000);
    await utimes(path, then, then);
  }
  const left = async () => (await readdir(join(folder, "outbox"))).sort();
  await sweepOutbox(folder, new Date(now));
  expect(await left()).toEqual(["mail-0.eml", "mail-1.eml", "mail-2.eml"]);
  await sweepOutbox(folder, new Date(now), 2);
  expect(await left()).toEqual(["mail-0.eml", "mail-1.eml"]);
});

test.each([
  ["550 5.1.1 <ana@example.com>: no such user", "550 5.1.1 <recipient>: no such user"],
  ["user Ana.Maria+x@sub.example.co, unknown", "user <recipient>, unknown"],
  ["RCPT TO:<a@b.example>,<c@d.example>", "RCPT TO:<recipient>,<recipient>"],
  ["4.2.2 quota exceeded", "4.2.2 quota exceeded"],
])("masks every address in %j", (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});
