import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEvidence } from "#lib/evidence/chain/evidence-file.ts";
import { lookupOf, readLeaf } from "#lib/evidence/log/leaf.ts";
import { readProof } from "#lib/evidence/log/proof.ts";
import { readCertificate } from "#lib/evidence/pades/pades.ts";
import type { Evidence } from "#lib/evidence/types.ts";
import { type Finding, type Lag, mayLack, type ShownHead } from "./signed-heads.ts";

/** A certificate, and the entries that the log has for its record. */
interface KnownRecord {
  file: string;
  /** Hashes of its events, in their order. */
  hashes: string[];
  /** Milliseconds since 1970. */
  lastEventAt: number;
  /** Hashes in the log, by sequence. */
  logged: Map<number, Set<string>>;
}

/** The certificates of a folder, compared with the entries of a log as they are read. */
export class Records {
  readonly #byLookup = new Map<string, KnownRecord[]>();
  readonly findings: Finding[] = [];
  readonly heads: ShownHead[] = [];
  count = 0;

  /** Reads all PDF files of a folder; `url` is the address of the log. @throws Error when it can't be read */
  static async of(folder: string, url: string): Promise<Records> {
    const records = new Records();
    const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).toSorted();
    for (const name of names) await records.#read(folder, name, url);
    return records;
  }

  async #read(folder: string, file: string, url: string): Promise<void> {
    const { evidence: bytes, logProof } = await readCertificate(new Uint8Array(await readFile(join(folder, file))));
    const evidence = bytes && parseEvidence(bytes);
    const skip = (text: string) => this.findings.push({ file, isWrong: false, text });
    if (!evidence) return void skip("skipped: this file is not a certificate");
    if (!("events" in evidence)) return void skip(`skipped: ${evidence.reason}`);
    if (!url.startsWith(`${evidence.service.base_url}/`))
      return void skip(`skipped: the certificate is from another service, ${evidence.service.base_url}`);
    const lookup = await lookupOf(evidence.notification_id);
    const record = recordOf(file, evidence);
    this.#byLookup.set(lookup, [...(this.#byLookup.get(lookup) ?? []), record]);
    const proof = logProof && readProof(new TextDecoder().decode(logProof));
    if (proof) this.heads.push({ file, checkpoint: proof.checkpoint, lastEventAt: record.lastEventAt });
    this.count++;
  }

  /** Notes an entry of the log; call with every entry. */
  see(entry: Uint8Array): void {
    const leaf = readLeaf(entry);
    for (const { logged } of (leaf && this.#byLookup.get(leaf.lookup)) ?? [])
      if (leaf) logged.set(leaf.sequence, (logged.get(leaf.sequence) ?? new Set()).add(leaf.event_hash));
  }

  /** Compares the certificates with all entries of the log. */
  finish(lag: Lag): Finding[] {
    const compared = [...this.#byLookup.values()].flat().flatMap((record) => compare(record, lag));
    return [...this.findings, ...compared];
  }
}

function recordOf(file: string, { events }: Evidence): KnownRecord {
  const lastEventAt = Date.parse(events.at(-1)?.created_at ?? "");
  return { file, hashes: events.map(({ event_hash }) => event_hash), lastEventAt, logged: new Map() };
}

function compare({ file, hashes, lastEventAt, logged }: KnownRecord, lag: Lag): Finding[] {
  const found: Finding[] = [];
  const wrong = (text: string) => found.push({ file, isWrong: true, text });
  const last = hashes.length - 1;
  const mayBeMissing = mayLack(lastEventAt, lag);
  for (const [sequence, hash] of hashes.entries()) {
    const inLog = logged.get(sequence) ?? new Set();
    if ([...inLog].some((other) => other !== hash)) wrong(`the log has another event ${sequence} of this record`);
    else if (inLog.has(hash)) continue;
    else if (mayBeMissing) found.push({ file, isWrong: false, text: `event ${sequence} is not in the log yet` });
    else
      wrong(
        sequence === last
          ? "the last event of this certificate was never logged"
          : `event ${sequence} of this record was never logged`,
      );
  }
  const later = [...logged.keys()].filter((sequence) => sequence > last).length;
  if (later) wrong(`the log has ${later === 1 ? "a later event" : `${later} later events`} of this record`);
  return found;
}
