import { randomBytes } from "node:crypto";

const files = new Map<number, Uint8Array<ArrayBuffer>>();

/** Returns the requested number of octets, from memory. */
export function GET(request: Request): Response {
  const octets = Number(new URL(request.url).searchParams.get("octets"));
  const file = files.get(octets) ?? new Uint8Array(randomBytes(octets));
  files.set(octets, file);
  return new Response(file, { headers: { "Content-Type": "application/pdf", "Content-Length": String(octets) } });
}
