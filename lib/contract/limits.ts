/** Every number the API promises to hold, in one place: schemas, messages and documentation read it here. */
export const LIMITS = {
  /** Of a whole JSON request, in bytes. */
  requestBytes: 16 * 1024 * 1024,
  /** Nesting and number of values of a JSON request; nothing the contract asks for comes near. */
  jsonDepth: 16,
  jsonValues: 50_000,
  attachments: 10,
  /** Of all attachments together, decoded and personalised, in bytes. */
  attachmentBytes: 7 * 1024 * 1024,
  /** Of each body, before and after replacing markers, in bytes of UTF-8. */
  bodyBytes: 1024 * 1024,
  subjectCharacters: 998,
  senderNameCharacters: 255,
  customerRefCharacters: 255,
  emailCharacters: 254,
  variables: 200,
  variableCharacters: 10_000,
  filenameBytes: 255,
  contentTypeCharacters: 255,
  urlCharacters: 2048,
  /** Of a `template_url`: bytes of the downloaded file; how many redirects and how long it may take. */
  template: { bytes: 10 * 1024 * 1024, redirects: 3, seconds: { connect: 5, each: 15, all: 20 } },
  idempotencyKeyBytes: 255,
  searchCharacters: 1000,
  page: { default: 20, most: 100 },
  /** Of the request for one nothing is counted before it was read. */
  testKey: { uses: 2, minutes: 30, requestBytes: 4 * 1024 },
  publicReads: { requests: 60, seconds: 300 },
  testKeys: { requests: 5, seconds: 3600 },
  /** Mails to sign in, and invitations: asked for by one client, and for one mailbox by all clients. */
  mails: { ofClient: 5, toMailbox: 20, seconds: 3600 },
  /** Waiting for the first call with the same `Idempotency-Key`. */
  idempotencyWaitSeconds: 10,
  /** Of an organization; `ofOwner`: organizations that one person owns. */
  organization: { liveKeys: 100, invitations: 100, ofOwner: 10 },
  retentionDays: { least: 1, most: 36_500 },
  /** `asked`: tests and replays, by hand. An endpoint is disabled after `disabling.days` of nothing but failures. */
  webhooks: {
    endpoints: 10,
    responseSeconds: 15,
    keptDays: 30,
    disabling: { days: 5, failures: 16 },
    asked: { requests: 20, seconds: 3600 },
  },
} as const;
