import type { Detail } from "#lib/contract/answers.ts";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import type { EarlierSeal, SealInput } from "#lib/evidence/chain/seal.ts";
import { failed, notChecked } from "#lib/evidence/checks.ts";
import { readPackage } from "#lib/evidence/package/package.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import type { Check, Link } from "#lib/evidence/types.ts";
import { verifyRecord } from "#lib/evidence/verify.ts";
import { held } from "#lib/i18n/en.ts";
import { factKey } from "../fact-key.ts";

/** What the button "Check again in this browser" of a record's page does; loaded when it is pressed. */

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

interface Fetched {
  detail: Published;
  /** The newest sealed certificate, or a provisional one. */
  certificate: Uint8Array;
  token: Uint8Array | null;
  /** By attachment id. */
  attachments: Map<string, Uint8Array>;
  /** The certificates of earlier seals, by the number of their seal; `null` where there is none any more. */
  earlier: Map<number, Uint8Array | null>;
}

/** One request for each that should be there: they are files of their own. */
async function fetchEarlier(id: string, kept: number[], destroyed: number[]): Promise<Fetched["earlier"]> {
  const gone = destroyed.map((number) => [number, null] as const);
  const files = kept.map(async (number) => {
    const response = await get(`/v1/notifications/${id}/certificate?seal=${number}`, [404]);
    return [number, response.ok ? new Uint8Array(await response.arrayBuffer()) : null] as const;
  });
  return new Map([...gone, ...(await Promise.all(files))]);
}

/** A sealed record comes in two requests, of which each client has a number. */
async function fetchRecord(id: string): Promise<Omit<Fetched, "earlier">> {
  const base = `/v1/notifications/${id}`;
  const detail: Published = await (await get(base)).json();
  if (!detail.tsa) {
    const files = detail.attachments.map(
      async (file) => [file.id, await bytes(`${base}/attachments/${file.id}`)] as const,
    );
    const certificate = await bytes(`${base}/certificate`);
    return { detail, certificate, token: null, attachments: new Map(await Promise.all(files)) };
  }
  const parts = await readPackage(await bytes(`${base}/evidence`));
  if (!parts || "problem" in parts) throw new Error("the evidence package can't be read");
  // The package numbers the attachments in their order.
  const files = parts.files.filter(({ name }) => name.startsWith("attachments/"));
  const found = detail.attachments.flatMap(({ id }, at) => {
    const number = `attachments/${String(at + 1).padStart(2, "0")}-`;
    const file = files.find(({ name }) => name.startsWith(number));
    return file ? [[id, file.bytes] as const] : [];
  });
  return { detail, certificate: parts.certificate.bytes, token: parts.token, attachments: new Map(found) };
}

function sealOf({ detail, certificate, token }: Omit<Fetched, "earlier">): SealInput | null {
  const { tsa, events } = detail;
  if (!tsa) return null;
  const at = events.findIndex(({ event_hash }) => event_hash === tsa.chain_hash);
  return {
    token: token ?? new Uint8Array(),
    certificate,
    imprint: tsa.hash,
    chain_hash: tsa.chain_hash,
    timestamped_at: tsa.timestamped_at,
    // A head that is not there is past the end, where nothing is.
    head_sequence: at < 0 ? events.length : at,
  };
}

/** What an earlier certificate says of its own seal; the chain is then held against it. */
async function earlierSeal(number: number, certificate: Uint8Array): Promise<EarlierSeal> {
  const { docTimeStamp, evidence } = await readCertificate(certificate);
  const inside = evidence && parseEvidence(evidence);
  const events = inside && "format" in inside ? inside.events : [];
  const { token = new Uint8Array(), imprint = "" } = docTimeStamp ?? {};
  const chain_hash = events.at(-1)?.event_hash ?? "";
  return { number, token, certificate, imprint, chain_hash, head_sequence: events.length - 1 };
}

/** The same computation as the service's, on what it publishes. */
async function check(fetched: Fetched, simulated: boolean): Promise<Check[]> {
  const { detail, certificate, attachments } = fetched;
  const kept = [...fetched.earlier].flatMap(([number, pdf]) => (pdf ? [earlierSeal(number, pdf)] : []));
  const earlier = await Promise.all(kept);
  const inside = await readCertificate(certificate);
  const evidence = inside.evidence && parseEvidence(inside.evidence);
  const erased = detail.events.some(({ event_type }) => event_type === "content_erased");
  const seal = sealOf(fetched);
  const checks = await verifyRecord({
    notification_id: detail.id,
    shown: { ...detail, simulated },
    content: !erased && evidence && "format" in evidence ? evidence.content : null,
    links: detail.events,
    attachments: detail.attachments.map(({ id, sha256 }) => {
      return { id, sha256, bytes: attachments.get(id) ?? (erased ? null : new Uint8Array()) };
    }),
    seal,
    earlier,
    roots: rootsFromPem(await (await get("/trust/ca.pem")).text()),
  });
  const gone = [...fetched.earlier.values()].filter((pdf) => !pdf).map(() => missing(erased));
  return [...checks, ...gone, ...(seal ? misplaced([...earlier, seal]) : [])];
}

/** What was destroyed with the content says nothing any more; any other certificate must be there. */
const missing = (erased: boolean): Check =>
  erased
    ? notChecked("seal.earlier", "erased", "It was erased.")
    : failed("seal.earlier", "missing", "An earlier certificate is missing.");

/** Each seal is of a longer chain than the one before: no certificate passes for another. */
function misplaced(seals: readonly SealInput[]): Check[] {
  const rising = seals.every(({ head_sequence: head }, at) => head > (seals[at - 1]?.head_sequence ?? -1));
  return rising ? [] : [failed("seal.earlier", "order", "The earlier certificates are not in their order.")];
}

/** Facts by their key; one code may occur once for each attachment. */
function differences(own: readonly string[], shown: readonly string[]): string[] {
  const only = (these: readonly string[], those: readonly string[]) => these.filter((key) => !those.includes(key));
  return [...only(own, shown), ...only(shown, own)];
}

export async function checkAgain(button: HTMLButtonElement, state: HTMLElement): Promise<void> {
  const { id = "", simulated, earlier, destroyed } = button.dataset;
  const say = (words: string, tone = "") => {
    state.textContent = words;
    state.className = tone ? `verdict ${tone}` : "quiet";
  };
  try {
    if (!globalThis.crypto?.subtle) return say(t.insecure);
    say(t.fetching);
    const numbers = (listed = "") => listed.split(" ").filter(Boolean).map(Number);
    const [record, files] = await Promise.all([
      fetchRecord(id),
      fetchEarlier(id, numbers(earlier), numbers(destroyed)),
    ]);
    const fetched = { ...record, earlier: files };
    say(t.computing);
    const own = (await check(fetched, simulated === "true")).map(factKey);
    const shown = [...document.querySelectorAll<HTMLElement>("[data-fact]")].map(({ dataset }) => dataset.fact ?? "");
    const other = differences(own, shown);
    if (other.length || own.length !== shown.length) say(`${t.differ} ${other.join(", ")}`, "tone-broken");
    else say(t.agree(own.length), "tone-intact");
  } catch (error) {
    console.error(error);
    say(error instanceof Limited ? t.limited(error.message) : t.failed);
  }
}
