import type { CheckAgainProps, Progress } from "#components/verify/check/browser-check.tsx";
import type { Detail } from "#lib/contract/responses.ts";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { EarlierSeal, SealInput } from "#lib/evidence/chain/seal.ts";
import { failed, notChecked } from "#lib/evidence/checks.ts";
import { checkEntryProofs, type LoggedLink } from "#lib/evidence/log/check.ts";
import type { LogStamp } from "#lib/evidence/log/time-stamp.ts";
import { readPackage } from "#lib/evidence/package/package.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import type { Check, Link } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { held } from "#lib/i18n/en/public-texts.ts";
import { differences, keysBeside } from "./keys-beside.ts";

const t = held.again;

type Published = Omit<Detail, "events"> & { events: Link[] };

class Limited extends Error {}

async function get(path: string, expected: readonly number[] = []): Promise<Response> {
  const response = await fetch(path, { credentials: "omit" });
  if (response.status === 429) throw new Limited(response.headers.get("retry-after") ?? "some");
  if (!response.ok && !expected.includes(response.status)) throw new Error(`${path}: ${response.status}`);
  return response;
}

const bytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());

type ProvenLink = LoggedLink & { proof: string };

interface Fetched {
  detail: Published;
  /** The newest sealed certificate, or a provisional one. */
  certificate: Uint8Array;
  token: Uint8Array | null;
  /** Bytes by attachment id. */
  attachments: Map<string, Uint8Array>;
  /** Its entries in the public log. */
  logged: ProvenLink[];
  logStamp: LogStamp | null;
  /** Certificates of earlier seals by seal number; `null` for a missing one. */
  earlier: Map<number, Uint8Array | null>;
}

/** Requests the certificate of each earlier seal. */
async function fetchEarlier(id: string, existing: number[], destroyed: number[]): Promise<Fetched["earlier"]> {
  const gone = destroyed.map((number) => [number, null] as const);
  const files = existing.map(async (number) => {
    const response = await get(`/v1/notifications/${id}/certificate?seal=${number}`, [404]);
    return [number, response.ok ? new Uint8Array(await response.arrayBuffer()) : null] as const;
  });
  return new Map([...gone, ...(await Promise.all(files))]);
}

async function loggedOf(base: string): Promise<ProvenLink[]> {
  const proofs = await get(`${base}/log-proof`, [404]);
  return proofs.ok ? (await proofs.json()).entries : [];
}

/** Fetches a sealed record in three requests, because requests of a client are limited. */
async function fetchRecord(id: string): Promise<Omit<Fetched, "earlier">> {
  const base = `/v1/notifications/${id}`;
  // First, so that every entry is of an event that the detail has.
  const before = await loggedOf(base);
  const detail: Published = await (await get(base)).json();
  const isNew = detail.tsa && !before.some(({ event_hash }) => event_hash === detail.tsa?.chain_hash);
  const logged = isNew ? await loggedOf(base) : before;
  if (!detail.tsa) {
    const files = detail.attachments.map(
      async (file) => [file.id, await bytes(`${base}/attachments/${file.id}`)] as const,
    );
    const certificate = await bytes(`${base}/certificate`);
    return { detail, certificate, token: null, attachments: new Map(await Promise.all(files)), logged, logStamp: null };
  }
  const parts = await readPackage(await bytes(`${base}/evidence`));
  if (!parts || "problem" in parts) throw new Error("the evidence package can't be read");
  // Names in the package begin with the attachment's number in the record: "01-", "02-".
  const files = parts.files.filter(({ name }) => name.startsWith("attachments/"));
  const found = detail.attachments.flatMap(({ id }, at) => {
    const number = `attachments/${String(at + 1).padStart(2, "0")}-`;
    const file = files.find(({ name }) => name.startsWith(number));
    return file ? [[id, file.bytes] as const] : [];
  });
  const { certificate, token, logStamp } = parts;
  return { detail, certificate: certificate.bytes, token, attachments: new Map(found), logged, logStamp };
}

function sealOf({ detail, certificate, token, logStamp }: Omit<Fetched, "earlier">): SealInput | null {
  const { tsa, events } = detail;
  if (!tsa) return null;
  const at = events.findIndex(({ event_hash }) => event_hash === tsa.chain_hash);
  return {
    token: token ?? new Uint8Array(),
    certificate,
    imprint: tsa.hash,
    chain_hash: tsa.chain_hash,
    timestamped_at: tsa.timestamped_at,
    // An unknown head counts as past the end, where the check fails.
    head_sequence: at < 0 ? events.length : at,
    log_stamp: logStamp,
  };
}

/** Reads an earlier seal from its certificate; the chain is then checked against it. */
async function earlierSeal(number: number, certificate: Uint8Array): Promise<EarlierSeal> {
  const { docTimeStamp, evidence } = await readCertificate(certificate);
  const inside = evidence && parseEvidence(evidence);
  const events = inside && "format" in inside ? inside.events : [];
  const { token = new Uint8Array(), imprint = "" } = docTimeStamp ?? {};
  const chain_hash = events.at(-1)?.event_hash ?? "";
  return { number, token, certificate, imprint, chain_hash, head_sequence: events.length - 1 };
}

/** Runs the service's own checks on what it publishes. */
async function check(fetched: Fetched, simulated: boolean): Promise<Check[]> {
  const { detail, certificate, attachments } = fetched;
  const existing = [...fetched.earlier].flatMap(([number, pdf]) => (pdf ? [earlierSeal(number, pdf)] : []));
  const earlier = await Promise.all(existing);
  const inside = await readCertificate(certificate);
  const evidence = inside.evidence && parseEvidence(inside.evidence);
  const erased = detail.events.some(({ event_type }) => event_type === "content_erased");
  const seal = sealOf(fetched);
  const roots = rootsFromPem(await (await get("/trust/ca.pem")).text());
  const checks = await verifyRecord({
    notification_id: detail.id,
    header: { ...detail, simulated },
    content: !erased && evidence && "format" in evidence ? evidence.content : null,
    links: detail.events,
    attachments: detail.attachments.map(({ id, sha256 }) => {
      return { id, sha256, bytes: attachments.get(id) ?? (erased ? null : new Uint8Array()) };
    }),
    seal,
    earlier,
    roots,
    logged: fetched.logged,
    now: new Date(),
  });
  const unproven = await checkEntryProofs(detail.id, fetched.logged, roots.logs ?? []);
  const gone = [...fetched.earlier.values()].filter((pdf) => !pdf).map(() => missing(erased));
  const found = unproven ? [...checks.filter(({ code }) => code !== unproven.code), unproven] : checks;
  return [...found, ...gone, ...(seal ? misplaced([...earlier, seal]) : [])];
}

/** A certificate may be missing only if it was erased with the content. */
const missing = (erased: boolean): Check =>
  erased
    ? notChecked("seal.earlier", "erased", "It was erased.")
    : failed("seal.earlier", "missing", "An earlier certificate is missing.");

/** Each seal covers a longer chain than the one before, so no certificate passes for another. */
function misplaced(seals: readonly SealInput[]): Check[] {
  const rising = seals.every(({ head_sequence: head }, at) => head > (seals[at - 1]?.head_sequence ?? -1));
  return rising ? [] : [failed("seal.earlier", "order", "The earlier certificates are not in their order.")];
}

/** Repeats the checks of a record's page on the published files and compares the result with what the page shows. */
export async function checkAgain(props: CheckAgainProps, onProgress: (progress: Progress) => void): Promise<void> {
  const { id, simulated, earlier, destroyed } = props;
  const say = (text: string, tone: Progress["tone"] = null) => onProgress({ text, tone });
  try {
    if (!globalThis.crypto?.subtle) return say(t.insecure);
    say(t.fetching);
    const [record, files] = await Promise.all([fetchRecord(id), fetchEarlier(id, earlier, destroyed)]);
    say(t.computing);
    const checks = await check({ ...record, earlier: files }, simulated);
    const shown = [...document.querySelectorAll<HTMLElement>("[data-fact]")].map(({ dataset }) => dataset.fact ?? "");
    const own = keysBeside(checks, shown);
    const other = differences(own, shown);
    if (other.length || own.length !== shown.length) say(`${t.differ} ${other.join(", ")}`, "broken");
    else say(t.agree(own.length), "intact");
  } catch (error) {
    console.error(error);
    say(error instanceof Limited ? t.limited(error.message) : t.failed);
  }
}
