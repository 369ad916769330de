import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Limits on a request body that arrives after the response has begun. */
const MOST_MS = 5_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Call when a response begins before the request has ended. Drops the rest of the request and, after the response, closes only
 * our side: a full close resets the connection, and a client that is still sending may lose the response (RFC 9112 §9.6).
 */
export function lingerAfterResponse(request: IncomingMessage): void {
  // Next detaches a request whose form it cannot read.
  const socket = request.socket as Socket | null;
  if (!socket) return;
  let left = MOST_BYTES;
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  // A stream with a former "readable" listener flows only from the next tick.
  setImmediate(() => request.resume());
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    const cut = setTimeout(() => socket.destroy(), MOST_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}
