import { processWide } from "#lib/process-wide.ts";

/** Messages of the parsers with which Next reads the multipart body of a server action: undici's and busboy's. */
const MESSAGES = /^(Failed to parse body as FormData|Unexpected end of form|Malformed part header|Multipart: Boundary)/;

const state = processWide<{ requests: Set<string> }>("malformed forms", () => ({ requests: new Set() }));

export const isMalformedForm = (error: unknown): boolean => error instanceof Error && MESSAGES.test(error.message);

/** Next answers such a request with 500; the front server turns that into 400. */
export const noteMalformedForm = (requestId: string): void => void state.requests.add(requestId);

/** Returns true if the body of the request was malformed, and forgets it. */
export const takeMalformedForm = (requestId: string): boolean => state.requests.delete(requestId);
