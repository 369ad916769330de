import type { IncomingMessage } from "node:http";
import { fault } from "#lib/contract/errors.ts";
import { type BodyOptions, readBody } from "./body.ts";
import { FetchError } from "./fetch-error.ts";
import { asFetchError, type Connection, responseTo, send } from "./request.ts";
import type { Target } from "./target.ts";

type ExchangeOptions = BodyOptions & Connection;
const HEADERS = { Accept: "application/pdf" };

/** The file, or a redirect. */
export type Reply = { bytes: Uint8Array<ArrayBuffer> } | { location: string };

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Sends one GET to one of `addresses`, without resolving a name, using a proxy or sharing a connection.
 *
 * @throws FetchError
 */
export async function exchange(target: Target, addresses: string[], options: ExchangeOptions): Promise<Reply> {
  const sent = send(target, addresses, options, { method: "GET", headers: HEADERS });
  const failures: (Error & { code?: string })[] = [];
  sent.on("error", (error) => failures.push(error));
  try {
    const response = await responseTo(sent, addresses, target, options);
    const { statusCode, headers } = response;
    if (REDIRECTS.includes(statusCode ?? 0) && headers.location) return { location: headers.location };
    if (statusCode !== 200) throw new FetchError(fault("status", statusCode ?? 0));
    refuseEncoded(response);
    return { bytes: await wholeBody(response, failures, options) };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : asFetchError(error, "fetched");
  } finally {
    sent.destroy();
  }
}

/** Node ends a body without length also on a reset or an abort, so the request's errors decide. */
async function wholeBody(
  response: IncomingMessage,
  failures: (Error & { code?: string })[],
  options: ExchangeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBody(response, options);
  if (bytes && !failures.length && !options.signal.aborted) return bytes;
  const invalid = failures.find(({ code }) => code?.startsWith("HPE_"));
  throw invalid ?? new FetchError(fault("broke_off"));
}

/** We request no compression; a compressed body could inflate without bound. */
function refuseEncoded({ headers }: IncomingMessage): void {
  const plain = (value: string | undefined, name: string) => (value ?? name).trim().toLowerCase() === name;
  if (plain(headers["content-encoding"], "identity") && plain(headers["transfer-encoding"], "chunked")) return;
  throw new FetchError(fault("compressed"));
}
