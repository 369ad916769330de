import type { IncomingMessage } from "node:http";

/** What a client that was answered may still send before the connection is cut. */
const MOST_MS = 5_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * To be called when an answer begins before its request has ended. What still comes is dropped, and once the answer is out
 * only our side is closed: closing at once would reset the connection of a client that is sending, which may lose the answer
 * to that (RFC 9112 §9.6).
 */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request;
  let left = MOST_BYTES;
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  // A stream that was read by hand flows only after it noticed that nobody does so any more.
  setImmediate(() => request.resume());
  // Node calls this when the last answer of a connection is written.
  socket.destroySoon = () => {
    socket.end();
    const cut = setTimeout(() => socket.destroy(), MOST_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}
