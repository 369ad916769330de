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
const content_hash = "9118823c6b94fd85f6c5be3b97afa1d80517016f56303383ddacdf3c0d0fe5eb";
const head_hash = "d26ca080e1d48161140c07734c98e58dc429533a2a23a43c6c874d8195b5ea54";
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

const batchId = "0c8a5f3e-7d21-4b96-a4e0-6f1d2c3b4a59";
const noStatuses = { queued: 0, sent: 0, deferred: 0, delivered: 0, failed: 0, complained: 0 };

const provider = { provider: "resend", provider_message_id: "4ef9a417-02e9-4d39-ad75-9611e0fcc33c" };

const checkpoint = `acuse.example.com/tlog
3
LMOrem8IdNapQA9IWIafWZ6EPazsMvbUl5aKxDOcGbA=

— acuse.example.com/tlog /dGj/OJLm5+Z6AP9OKpW5wmRVm+zx7oWaA3ZypE8jFNGNK6d9/5R4NVP8370vP8gc/bmFpy73jjKTssIyvNtKyq74AM=
`;
const [first, second, last] = [
  "Gb0FYsKw5+1Vrg+I31egQ5t6Zn9PnK6flLuBLWOVaxc=\nvazGJDUHHk02peuREo6DWGebB4qLN6tMj0ObaEhDmuI=",
  "0YxYkHhPEr+AEXI7iUZ/ixufK9MbdIpsIT35+KVFJHY=\nvazGJDUHHk02peuREo6DWGebB4qLN6tMj0ObaEhDmuI=",
  "3ihFtvjW/0SBAjI0Ccp+LkZrnu0QfySWi9ZyBkpXN/U=",
];
const logEntry = (index: number, event_hash: string, path: string | undefined) => {
  return {
    index,
    sequence: index,
    event_hash,
    proof: `c2sp.org/tlog-proof@v1\nindex ${index}\n${path}\n\n${checkpoint}`,
    time_stamp: null,
  };
};

const delivered = {
  event_type: "delivered",
  event_data: {
    ...provider,
    provider_event_id: "msg_2kBsYq5pGZ",
    occurred_at: "2026-03-02T09:15:28.000",
    etsi_event: "RelayToNonERDS",
  },
  event_hash: head_hash,
  created_at: "2026-03-02T09:15:28.630",
};
const events = [
  {
    event_type: "created",
    event_data: {
      channel: "email",
      content_hash,
      attachments: [{ id: attachmentId, sha256: file.sha256, size_bytes: file.size_bytes }],
      etsi_event: "SubmissionAcceptance",
    },
    event_hash: "457d86896acf539337b0eb11874bfe24f0e18def929b3b7e8735353e5377bef1",
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
    event_hash: "d4126dbcb09c429da4670e097bbfec9be9990d495c4428f6ed415fa5bbe40a22",
    created_at: "2026-03-02T09:15:27.512",
  },
  delivered,
];
const about = { notification_id: id, status: "delivered", certificate_url };
const results = [
  {
    row: 1,
    status: "delivered",
    to: "ana@example.com",
    customer_ref: "T-114",
    notification_id: id,
    sealed: true,
    error: null,
  },
  { row: 2, status: "waiting", to: null, customer_ref: null, notification_id: null, sealed: false, error: null },
];

export const EXAMPLES = {
  createRequest,
  created,
  detail: {
    ...item,
    attachments: [{ ...file, download_url: `${base}/v1/notifications/${id}/attachments/${attachmentId}` }],
    events,
  },
  logProof: {
    checkpoint,
    entries: [
      logEntry(0, "457d86896acf539337b0eb11874bfe24f0e18def929b3b7e8735353e5377bef1", first),
      logEntry(1, "d4126dbcb09c429da4670e097bbfec9be9990d495c4428f6ed415fa5bbe40a22", second),
      logEntry(2, head_hash, last),
    ],
  },
  list: { items: [item], next_cursor: "AAABnK3Uv8FfDCsealdMHZ8OLYx7Gp40k8a80X-vGyV2N3Vha01c-w" },
  batchForm: {
    notification: {
      subject: "Your policy {{policy}} was renewed",
      body_text: "Dear {{name}},\n\nyour policy {{policy}} was renewed.",
      sender_name: "Example Insurance",
    },
    rows: "to,customer_ref,name,policy\nana@example.com,C-10442,Ana,P-2291\nluis@example.com,C-10443,Luis,P-2292\n",
  },
  batchAccepted: {
    id: batchId,
    state: "running",
    reason: null,
    total: 2,
    waiting: 2,
    refused: 0,
    statuses: noStatuses,
    sealed: 0,
    created_at: "2026-03-02T09:15:26.980",
  },
  batch: {
    id: batchId,
    state: "done",
    reason: null,
    total: 2,
    waiting: 0,
    refused: 0,
    statuses: { ...noStatuses, sent: 1, delivered: 1 },
    sealed: 1,
    created_at: "2026-03-02T09:15:26.980",
  },
  batchList: {
    items: [{ id: batchId, state: "done", reason: null, total: 2, created_at: "2026-03-02T09:15:26.980" }],
    next_cursor: null,
  },
  batchResults: results.map((result) => `${JSON.stringify(result)}\n`).join(""),
  eventMessage: {
    type: "notification.delivered",
    timestamp: "2026-03-02T09:15:28.630Z",
    data: { ...about, event: { ...delivered, sequence: 2 } },
  },
  sealMessage: {
    type: "notification.sealed",
    timestamp: "2026-03-02T09:15:29.000Z",
    data: { ...about, seal: { ...item.tsa, number: 1, head_sequence: 2 } },
  },
  batchMessage: {
    type: "batch.completed",
    timestamp: "2026-03-02T09:15:31.207Z",
    data: { batch_id: batchId, total: 2, created: 2, refused: 0 },
  },
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
      authority: { state: "failing", since: "2026-03-02T09:14:40.927" },
      log: { state: "ok", since: "2026-03-02T08:00:01.118" },
      provider: { state: "untried", since: "2026-03-02T08:00:00.951" },
    },
  },
} as const;
