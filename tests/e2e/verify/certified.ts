import { randomBytes } from "node:crypto";
import type { Detail } from "#lib/contract/responses.ts";
import { samplePdf, samplePng } from "../../support/samples/files.ts";
import { base64, Client } from "../../support/server/api.ts";

export interface Certified {
  detail: Detail;
  certificate: Uint8Array;
  token: Uint8Array;
}

/** The main job of a user: a test key, one notification with two attachments, its sealed certificate. */
export async function certify(address: string): Promise<Certified> {
  const visitor = new Client();
  const key = (await visitor.raw("/v1/test-keys", { method: "POST", body: { email: address } })).json as {
    api_key: string;
  };
  const sender = new Client({ key: key.api_key });
  // Equal files are stored once, and a test tampers with this one: its bytes are unique.
  const plan = Buffer.concat([await samplePng(), randomBytes(16)]);
  const created = await sender.created({
    to: "maria@example.com",
    subject: "Lease {{number}}",
    body_text: "Dear María,\n\nthe lease {{number}} ends on 31 May.\n",
    body_html:
      "<style>b { color: #a00 }</style><p style='margin: 0'>Dear <b>María</b>,</p><p>the lease {{number}} ends on 31 May.</p>",
    sender_name: "Notaría Ruiz",
    variables: { number: "14-B" },
    attachments: [
      { filename: "lease.pdf", content_type: "application/pdf", content_base64: base64(await samplePdf()) },
      { filename: "plan.png", content_type: "image/png", content_base64: base64(plan) },
    ],
  });
  const detail = await visitor.sealed(created.id);
  const file = async (name: string) => (await visitor.raw(`/v1/notifications/${created.id}/${name}`)).bytes;
  return { detail, certificate: await file("certificate"), token: await file("tsa-token") };
}
