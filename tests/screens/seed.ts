import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Seeds } from "../support/browser/page-states.tsx";

interface Place {
  url: string;
  seeds: Omit<Seeds, "invitations">;
  /** Returns an address of a documentation network: with a new one for each visit no limit is reached. */
  newAddress: () => string;
}

const WITHIN_MS = 60_000;
const newAddress = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

/** A notification with an HTML version and an attachment, and its sealed certificate. */
export async function seed(url: string, key: string): Promise<Place> {
  const body = JSON.stringify({
    to: "maria@example.com",
    subject: "Lease 14-B: notice of termination",
    body_text: "Dear María,\n\nthe lease of flat 14-B ends on 31 May. Please return the keys by noon.\n\nNotaría Ruiz",
    body_html: "<p>Dear <b>María</b>,</p><p>the lease of flat 14-B ends on <u>31 May</u>.</p>",
    sender_name: "Notaría Ruiz",
    customer_ref: "2027/0118",
    attachments: [
      { filename: "inventory.txt", content_type: "text/plain", content_base64: btoa("1 table\n4 chairs\n") },
    ],
  });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const created = await fetch(`${url}/v1/notifications`, { method: "POST", headers, body });
  const { id } = await created.json();
  const read = (path: string) =>
    fetch(`${url}/v1/notifications/${id}${path}`, { headers: { "x-forwarded-for": newAddress() } });
  for (const begun = performance.now(); performance.now() - begun < WITHIN_MS; await sleep(100)) {
    const { tsa } = await (await read("")).json();
    if (!tsa) continue;
    const certificate = new Uint8Array(await (await read("/certificate")).arrayBuffer());
    return { url, seeds: { id, certificate }, newAddress };
  }
  throw new Error("the notification was not sealed in time");
}
