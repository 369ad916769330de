import { failed, passed } from "../checks.ts";
import { sha256Hex } from "../digest.ts";
import type { Check, Json, Link } from "../types.ts";
import { readCreatedData } from "./content.ts";
import { CanonicalizationError, canonicalBytes, canonicalize } from "./jcs.ts";
import { type OrderProblem, replay } from "./states.ts";

/** `previous_hash` of the first link. */
export const GENESIS_HASH = "0".repeat(64);

/** The members that `event_hash` covers, besides the version. */
interface LinkInput {
  notification_id: string;
  sequence: number;
  previous_hash: string;
  event_type: string;
  event_data: { [key: string]: Json };
  created_at: string;
}

/** The members of the last link that the next link depends on. */
export interface Head {
  sequence: number;
  event_hash: string;
  created_at: string;
}

/** `YYYY-MM-DDTHH:mm:ss.SSS` in UTC. @throws RangeError outside the years 0 to 9999 */
export function formatTime(date: Date): string {
  const text = date.toISOString().slice(0, -1);
  if (text.length !== 23) throw new RangeError("a year of more than four digits");
  return text;
}

/** Returns `null` for text in another form and for days that do not exist. */
export function parseTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(text)) return null;
  const date = new Date(`${text}Z`);
  // Date rolls 30 February over to March, and 24:00 to the next day.
  return !Number.isNaN(date.getTime()) && formatTime(date) === text ? date : null;
}

/** `event_hash` (FORMAT.md §4). @throws CanonicalizationError when `event_data` has no canonical form */
export async function linkHash(link: LinkInput): Promise<string> {
  const { notification_id, sequence, previous_hash, event_type, event_data, created_at } = link;
  return sha256Hex(
    canonicalBytes({ v: 1, notification_id, sequence, previous_hash, event_type, event_data, created_at }),
  );
}

/**
 * Returns the link that follows `head`, or link 0. Its time is `now`, or the head's if that is later: clocks get set back.
 * The returned `event_data` is a copy, so that later changes to the caller's object do not break the hash.
 */
export async function nextLink(
  head: Head | null,
  event: { notification_id: string; event_type: string; event_data: { [key: string]: Json }; now: Date },
): Promise<Link & { sequence: number; previous_hash: string }> {
  const now = formatTime(event.now);
  const link = {
    sequence: head ? head.sequence + 1 : 0,
    previous_hash: head ? head.event_hash : GENESIS_HASH,
    event_type: event.event_type,
    event_data: JSON.parse(canonicalize(event.event_data)) as { [key: string]: Json },
    created_at: head && head.created_at > now ? head.created_at : now,
  };
  const event_hash = await linkHash({ notification_id: event.notification_id, ...link });
  return { ...link, event_hash };
}

/** A link as stored. Sequence and previous hash, where stored, must match its position. */
export type StoredLink = Link & { sequence?: number; previous_hash?: string };

/**
 * Checks start, order, times and hashes of a chain, each as one fact. A failed fact names the first broken link
 * (`facts.sequence`) and the error (`facts.problem`).
 */
export async function verifyChain(notification_id: string, links: readonly StoredLink[]): Promise<Check[]> {
  return [checkStart(links), checkOrder(links), checkTimes(links), await checkHashes(notification_id, links)];
}

function checkStart(links: readonly Link[]): Check {
  const first = links[0];
  if (!first) return failed("chain.start", "empty", "The chain has no links.");
  if (first.event_type !== "created") {
    return broken(
      "chain.start",
      "created_not_first",
      0,
      first,
      `The first link is not “created” but “${first.event_type}”.`,
    );
  }
  const created = readCreatedData(first.event_data);
  if (typeof created === "string") {
    return broken(
      "chain.start",
      "created_malformed",
      0,
      first,
      `The link “created” does not say what was sent: ${created}.`,
    );
  }
  return passed("chain.start", { created_at: first.created_at, content_hash: created.content_hash });
}

const ORDER_REASONS: { readonly [problem in OrderProblem]: string } = {
  created_not_first: "only “created” may come first",
  created_again: "“created” may only come first",
  erased_again: "the content can be erased only once",
  unknown_event_type: "this version of the format knows no such event",
  illegal_order: "it cannot follow the links before it",
};

function checkOrder(links: readonly Link[]): Check {
  if (links.length === 0) return failed("chain.order", "empty", "The chain has no links.");
  const end = replay(links.map((link) => link.event_type));
  if ("status" in end) return passed("chain.order", { status: end.status, erased: end.erased, links: links.length });
  const at = links[end.sequence];
  const reason = `Link ${end.sequence}, “${at?.event_type}”, is out of place: ${ORDER_REASONS[end.problem]}.`;
  return broken("chain.order", end.problem, end.sequence, at, reason);
}

function checkTimes(links: readonly Link[]): Check {
  let before = "";
  for (const [sequence, link] of links.entries()) {
    if (!parseTime(link.created_at)) {
      const reason = `The time of link ${sequence} is not in the form YYYY-MM-DDTHH:mm:ss.SSS.`;
      return broken("chain.time", "time_malformed", sequence, link, reason);
    }
    // Times in this form sort as text.
    if (link.created_at < before) {
      const reason = `Link ${sequence} says it is older than the link before it.`;
      return broken("chain.time", "time_backwards", sequence, link, reason);
    }
    before = link.created_at;
  }
  if (links.length === 0) return failed("chain.time", "empty", "The chain has no links.");
  return passed("chain.time", { first: links[0]?.created_at ?? "", last: before });
}

async function checkHashes(notification_id: string, links: readonly StoredLink[]): Promise<Check> {
  let previous_hash = GENESIS_HASH;
  for (const [sequence, link] of links.entries()) {
    const wrong = await findWrongHash(link, { ...link, notification_id, sequence, previous_hash });
    if (wrong)
      return broken("chain.hash", wrong.problem, sequence, link, `Link ${sequence} ${wrong.what}.`, wrong.facts);
    previous_hash = link.event_hash;
  }
  if (links.length === 0) return failed("chain.hash", "empty", "The chain has no links.");
  return passed("chain.hash", { links: links.length, head: previous_hash });
}

type WrongHash = { problem: string; what: string; facts?: { [key: string]: Json } };

async function findWrongHash(stored: StoredLink, input: LinkInput): Promise<WrongHash | null> {
  if (stored.sequence !== undefined && stored.sequence !== input.sequence) {
    return { problem: "wrong_sequence", what: `is recorded as number ${stored.sequence}` };
  }
  if (stored.previous_hash !== undefined && stored.previous_hash !== input.previous_hash) {
    return { problem: "wrong_previous_hash", what: "is recorded with another predecessor" };
  }
  const expected = await linkHash(input).catch(canonicalProblem);
  if (expected instanceof CanonicalizationError) {
    return { problem: "not_canonical", what: `cannot be hashed: ${expected.message}` };
  }
  if (expected === stored.event_hash) return null;
  const what = "does not have the hash of its own data and its predecessor: one of them was changed";
  return { problem: "wrong_hash", what, facts: { expected, found: stored.event_hash } };
}

function canonicalProblem(error: unknown): CanonicalizationError {
  if (error instanceof CanonicalizationError) return error;
  throw error;
}

function broken(
  code: string,
  problem: string,
  sequence: number,
  link: Link | undefined,
  reason: string,
  more = {},
): Check {
  return failed(code, problem, reason, { sequence, event_type: link?.event_type ?? null, ...more });
}
