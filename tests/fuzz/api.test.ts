import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, inject, test } from "vitest";
import { reduceFilename } from "#lib/contract/fields/filename.ts";
import { operations as own } from "#lib/contract/operations/operations.ts";
import { type Detail, testKeyResponse } from "#lib/contract/responses.ts";
import { base64, Client, owner } from "#tests/support/server/api.ts";
import type { Known } from "./case-parts.ts";
import { type Case, cases, SHARED } from "./cases.ts";
import { type DocumentedOperation, readDocument } from "./document.ts";
import { judge } from "./oracle.ts";
import { send } from "./send.ts";

/** Set by `npm run fuzz`. A failure says how to repeat the run. */
const RUNS = Number(process.env.FUZZ_CASES ?? 300);
/** A fixed seed among all tests, so that they fail only for a change; `npm run fuzz` draws a new one. */
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : process.env.FUZZ_CASES ? undefined : 20261121;
const PATH = process.env.FUZZ_PATH;

let operations: DocumentedOperation[];
/** Without those of batches, whose forms and states tests/api/notifications/batches.test.ts covers. */
let generated: DocumentedOperation[];
let known: Known;
beforeAll(async () => {
  const document = await new Client().call(own.openApi);
  operations = readDocument(document.json);
  generated = operations.filter(({ path }) => !path.startsWith("/v1/batches"));
  known = await makeKnown();
});

/** Creates notifications in every stage, which requests name. */
async function makeKnown(): Promise<Known> {
  const attachments = [
    { filename: "a.html", content_type: "text/html", content_base64: base64("<script>1</script>".repeat(50)) },
    { filename: "b", content_base64: base64("") },
  ];
  const recipients = ["ana@example.com", "complained@example.com", "bounced@example.com"];
  const sealed = await Promise.all(
    recipients.map(async (to) => owner().sealed((await owner().created({ to, attachments })).id)),
  );
  const stuck = await owner().created({ to: "stuck@example.com", attachments });
  const all: Pick<Detail, "id" | "attachments">[] = [...sealed, await owner().detail(stuck.id)];
  const newTestKey = async (n: number) => {
    const body = { email: `fuzz-${n}-${Date.now()}@example.com` };
    return testKeyResponse.parse((await new Client({ address: SHARED }).call(own.createTestKey, { body })).json);
  };
  // All that one address gets.
  const [usedUp] = await Promise.all([newTestKey(1), newTestKey(2), newTestKey(3), newTestKey(4), newTestKey(5)]);
  const poor = new Client({ key: usedUp.api_key });
  for (let use = 0; use < usedUp.remaining_uses; use++) await poor.created({ to: "stuck@example.com" });
  const number = await newestTile();
  const certificates = await Promise.all(
    sealed.map(({ id }) => new Client().call(own.readCertificate, { params: { id }, method: "HEAD" })),
  );
  const tiles = ["0", "entries"].map((level) => ({ level, number }));
  return {
    key: inject("api").key,
    usedUpKey: usedUp.api_key,
    usedEmail: usedUp.email,
    parameters: all.flatMap(({ id, attachments: files }) =>
      files.map((file, n) => ({ id, attachment_id: file.id, file: "signing.crl", ...tiles[n % 2] })),
    ),
    etags: [
      ...all.flatMap(({ attachments: files }) => files.map(({ sha256 }) => `"${sha256}"`)),
      ...certificates.map(({ headers }) => headers.get("etag") ?? ""),
    ],
  };
}

/** The number of the log's newest tile, as its addresses have it: `000.p/12` with 12 entries (c2sp.org/tlog-tiles). */
async function newestTile(): Promise<string> {
  const { text } = await new Client().call(own.readLogCheckpoint);
  const size = Number(text.split("\n")[1]);
  const number = String(Math.ceil(size / 256) - 1).padStart(3, "0");
  return size % 256 ? `${number}.p/${size % 256}` : number;
}

const totals = new Map<string, Map<string, number>>();
function count(row: string, column: string): void {
  const columns = totals.get(row) ?? new Map<string, number>();
  totals.set(row, columns.set(column, (columns.get(column) ?? 0) + 1));
}

/** Requests of this test: other tests use the same server. */
const ownRequests = new Set<unknown>();

async function tryOne(sent: Case): Promise<void> {
  const received = await send(inject("api").url, sent);
  ownRequests.add(received.headers["x-request-id"]);
  judge(operations, sent, received);
  if (sent.operation === "createNotification" && received.status === 200) await judgeCreated(sent, received.text);
  count(sent.operation ?? "nobody's", String(received.status));
  count("all", sent.intent);
}

/** Expects that an accepted notification reads as it was posted. */
async function judgeCreated(sent: Case, answer: string): Promise<void> {
  const posted = JSON.parse(Buffer.from(sent.body ?? []).toString());
  const detail = await owner().detail(JSON.parse(answer).id);
  const plain = (text: string) => (/\{\{/.test(text) ? expect.any(String) : text);
  expect(detail).toMatchObject({
    recipient_email: posted.to,
    subject: plain(posted.subject),
    sender_name: posted.sender_name ?? "Acuse",
    sender_email: posted.sender_email ?? null,
    customer_ref: posted.customer_ref ?? null,
    content_hash: JSON.parse(answer).content_hash,
  });
  const names = (posted.attachments ?? []).map(({ filename }: { filename?: string }) =>
    reduceFilename(filename ?? "", "adjunto"),
  );
  expect(detail.attachments.map(({ filename }) => filename)).toEqual(names);
}

function report(seed: number, milliseconds: number): void {
  const line = (columns: Map<string, number>) =>
    [...columns]
      .sort()
      .map(([name, n]) => `${name}: ${n}`)
      .join(", ");
  const lines = [...totals]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([row, columns]) => `  ${row}: ${line(columns)}`);
  const sum = [...(totals.get("all") ?? new Map<string, number>()).values()].reduce((a, b) => a + b, 0);
  console.log(`fuzz: ${sum} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}\n${lines.join("\n")}`);
}

/**
 * The first needs two concurrent calls with one key (tests/integration/notifications/create/idempotency.test.ts), the second an
 * empty log, the others more calls from one address than are generated.
 */
const NOT_HERE = ["createNotification 409", "readLogCheckpoint 404", "readLogCheckpoint 429", "readLogTile 429"];

/** Documented responses that no request produced: the generators must reach each. */
const neverSeen = (): string[] =>
  generated.flatMap(({ id, answers }) =>
    Object.keys(answers)
      .filter((status) => Number(status) < 500 && !totals.get(id)?.has(status))
      .map((status) => `${id} ${status}`),
  );

test("every response to a generated request is one that the OpenAPI document names", {
  timeout: 600_000 + RUNS * 100,
}, async () => {
  const begun = performance.now();
  const settings = { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }), ...(PATH ? { path: PATH } : {}) };
  const run = await fc.check(fc.asyncProperty(cases(generated, known), tryOne), settings);
  report(run.seed, performance.now() - begun);
  if (run.failed) {
    const again = `FUZZ_SEED=${run.seed} FUZZ_PATH=${run.counterexamplePath} npm run fuzz`;
    throw new Error(`To run it again: ${again}\n${fc.defaultReportMessage(run)}`, { cause: run.errorInstance });
  }
  expect(neverSeen()).toEqual(RUNS < 10_000 ? expect.anything() : NOT_HERE);
});

test("generated requests leave no error, key or id in the log", () => {
  const { log, key } = inject("api");
  const lines = readFileSync(log, "utf8");
  const errors = lines.split("\n").filter((line) => line.includes('"level":"error"'));
  const whose = errors.map((line) => JSON.parse(line) as { message: string; request_id?: string });
  expect(ownRequests.size).toBeGreaterThan(RUNS / 2);
  expect(whose.filter(({ request_id }) => ownRequests.has(request_id ?? "none"))).toEqual([]);
  // An unhandled rejection or uncaught error has no request id.
  expect(whose.filter(({ message }) => /unhandled|uncaught/.test(message))).toEqual([]);
  for (const secret of [key, known.usedUpKey, ...known.parameters.map(({ id }) => id ?? "")])
    expect(lines).not.toContain(secret);
});
