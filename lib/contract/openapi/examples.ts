/** One story told through all examples: a policy renewal, created and delivered. Its chain holds. */
const base = "https://acuse.example.com";
const id = "5f0c2b1e-6a57-4c1d-9f0e-2d8c7b1a9e34";
const attachmentId = "b7a1f6d2-90c3-4e58-8a4b-1c2d3e4f5a6b";
const file = {
  id: attachmentId,
  filename: "note.txt",
  content_type: "text/plain",
  size_bytes: 13,
  sha256: "153a7ab4f2efc938913ae829f542226606dcf11129788b4f238910617604b112",
};
const content_hash = "817320756cd360165aee28b21e9f210d3f5785332b70ff4a158a8d17f1a989f1";
const head_hash = "8ebf6f3e7f24c03b92427c9e0358545bd51877d330c42504dd7269fbca00d7cd";
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
  content_hash,
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
  content_hash,
  created_at: "2026-03-02T09:15:27.041",
  certificate_url,
  tsa: {
    timestamped_at: "2026-03-02T09:15:29.000",
    hash: "20087db0063ddc991478ab4621055ffd8c1201a552fbbbd3bfb08b2a200d7cd3",
    chain_hash: head_hash,
    token_url: `${base}/v1/notifications/${id}/tsa-token`,
  },
};

const provider = { provider: "resend", provider_message_id: "4ef9a417-02e9-4d39-ad75-9611e0fcc33c" };

export const EXAMPLES = {
  createRequest,
  created,
  detail: {
    ...item,
    attachments: [{ ...file, download_url: `${base}/v1/notifications/${id}/attachments/${attachmentId}` }],
    events: [
      {
        event_type: "created",
        event_data: {
          channel: "email",
          content_hash,
          attachments: [{ id: attachmentId, sha256: file.sha256, size_bytes: file.size_bytes }],
          etsi_event: "SubmissionAcceptance",
        },
        event_hash: "3de6a60d86fa72d0cd4a302a6b509a05d28fd9a8d02e6363f0576f921b4091cd",
        created_at: "2026-03-02T09:15:27.041",
      },
      {
        event_type: "sent",
        event_data: {
          ...provider,
          provider_event_id: null,
          occurred_at: "2026-03-02T09:15:27.498",
          submission_sha256: "a53f57cf5ef130de7de925b7815002641bfcb483da2bbd1344b5ffa7855f1856",
        },
        event_hash: "3dbcc8616b4182962838b0f30af5c62d0fb9fcefa5dd5d4502c583f7d6500d67",
        created_at: "2026-03-02T09:15:27.512",
      },
      {
        event_type: "delivered",
        event_data: {
          ...provider,
          provider_event_id: "msg_2kBsYq5pGZ",
          occurred_at: "2026-03-02T09:15:28.000",
          etsi_event: "RelayToNonERDS",
        },
        event_hash: head_hash,
        created_at: "2026-03-02T09:15:28.630",
      },
    ],
  },
  list: { items: [item], next_cursor: "AAABnK3Uv8FfDCsealdMHZ8OLYx7Gp40k8a80X-vGyV2N3Vha01c-w" },
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
