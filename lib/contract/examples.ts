/** One story told through all examples: a policy renewal, created and delivered. */
const base = "https://acuse.example.com";
const id = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const attachmentId = "b7a1f6d2-90c3-4e58-8a4b-1c2d3e4f5a6b";
const hash = (digit: string) => digit.repeat(64);
const file = {
  id: attachmentId,
  filename: "policy.pdf",
  content_type: "application/pdf",
  size_bytes: 48211,
  sha256: hash("a"),
};
const certificate_url = `${base}/v1/notifications/${id}/certificate`;

const createRequest = {
  to: "ana@example.com",
  subject: "Your policy {{policy}} was renewed",
  body_text: "Dear {{name}},\n\nyour policy {{policy}} was renewed. The terms are attached.",
  sender_name: "Example Insurance",
  sender_email: "service@example.com",
  customer_ref: "C-10442",
  attachments: [{ filename: "note.txt", content_type: "text/plain", content_base64: "VGVybXMgYXBwbHkuCg==" }],
  variables: { name: "Ana", policy: "P-2291" },
};

const created = {
  id,
  status: "queued",
  content_hash: hash("c"),
  created_at: "2026-03-02T09:15:27.041",
  certificate_url,
  attachments: [file],
};

const item = {
  id,
  status: "delivered",
  channel: "email",
  sender_name: "Example Insurance",
  sender_email: "service@example.com",
  recipient_email: "ana@example.com",
  customer_ref: "C-10442",
  subject: "Your policy P-2291 was renewed",
  content_hash: hash("c"),
  created_at: "2026-03-02T09:15:27.041",
  certificate_url,
  tsa: {
    timestamped_at: "2026-03-02T09:15:29.000",
    hash: hash("d"),
    chain_hash: hash("f"),
    token_url: `${base}/v1/notifications/${id}/tsa-token`,
  },
};

const event = (event_type: string, event_hash: string, second: string, event_data: object) => ({
  event_type,
  event_data,
  event_hash: hash(event_hash),
  created_at: `2026-03-02T09:15:${second}`,
});
const provider = { provider: "resend", provider_message_id: "4ef9a417-02e9-4d39-ad75-9611e0fcc33c" };

export const EXAMPLES = {
  createRequest,
  created,
  detail: {
    ...item,
    attachments: [{ ...file, download_url: `${base}/v1/notifications/${id}/attachments/${attachmentId}` }],
    events: [
      event("created", "1", "27.041", {
        channel: "email",
        content_hash: hash("c"),
        attachments: [{ id: attachmentId, sha256: hash("a"), size_bytes: 48211 }],
      }),
      event("sent", "2", "27.512", { ...provider, submission_sha256: hash("b") }),
      event("delivered", "f", "28.630", { ...provider, occurred_at: "2026-03-02T09:15:28.000" }),
    ],
  },
  list: { items: [item], next_cursor: "AZUFq8mhXwwrHmpXTB2fDi2Mexqe…" },
  testKeyRequest: { email: "dev@example.com" },
  testKey: {
    api_key: "ck_test_Vd0nXq2Jm8TzR5yLw1CbKf7HsPaGu3Ee",
    email: "dev@example.com",
    expires_at: "2026-03-02T09:45:27.041",
    remaining_uses: 2,
  },
  ready: {
    status: "degraded",
    parts: {
      database: { state: "ok", since: "2026-03-02T08:00:01.318" },
      worker: { state: "ok", since: "2026-03-02T08:00:02.104" },
      authority: { state: "trouble", since: "2026-03-02T09:14:40.927" },
      provider: { state: "untried", since: "2026-03-02T08:00:00.951" },
    },
  },
} as const;
