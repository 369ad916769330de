/** All limits of the API: schemas, messages and documentation read them here. */
export const LIMITS = {
  /** Bytes of a request body. */
  requestBytes: 16 * 1024 * 1024,
  /** Nesting and number of values of a JSON request, far above those of any valid request. */
  jsonDepth: 16,
  jsonValues: 50_000,
  attachments: 10,
  /** Bytes of all attachments together, decoded and personalised. */
  attachmentBytes: 7 * 1024 * 1024,
  /** UTF-8 bytes of each body, before and after replacing markers. */
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
  /** Download of a `template_url`: bytes of the file, redirects, and seconds to connect, for each file and for all files. */
  template: { bytes: 10 * 1024 * 1024, redirects: 3, seconds: { connect: 5, each: 15, all: 20 } },
  idempotencyKeyBytes: 255,
  searchCharacters: 1000,
  page: { default: 20, most: 100 },
  /** `requestBytes`: body of `POST /v1/test-keys`, small because it is read before the rate limit counts it. */
  testKey: { uses: 2, minutes: 30, requestBytes: 4 * 1024 },
  publicReads: { requests: 60, seconds: 300 },
  /** Tiles and checkpoints: a log of a million entries has 8,000 tiles and bundles. */
  logReads: { requests: 12_000, seconds: 300 },
  testKeys: { requests: 5, seconds: 3600 },
  /** Sign-in mails, and invitations: requested by one client, and sent to one mailbox. */
  mails: { ofClient: 5, toMailbox: 20, seconds: 3600 },
  /** At least `mails.seconds`, so that a mailbox at its limit always holds a valid link. */
  signInLinkMinutes: 60,
  /** Seconds that a call waits for the first call with the same `Idempotency-Key`. */
  idempotencyWaitSeconds: 10,
  /** Per organization; `ofOwner`: organizations of one owner. */
  organization: {
    liveKeys: 100,
    keyNameCharacters: 80,
    nameCharacters: 120,
    invitations: 100,
    invitationDays: 7,
    ofOwner: 10,
    /** Bytes of an uploaded logo. */
    logoBytes: 1024 * 1024,
  },
  /**
   * The compose page: `recipients` of one form, `templates` of an organization, `drafts` of a member in an organization and the
   * days that they are kept.
   */
  compose: { recipients: 20, templates: 50, templateNameCharacters: 80, drafts: 50, draftDays: 30 },
  /**
   * A batch: its rows, bytes of the request and of one row, wrong rows that an error names, and rows of one archive of certificates
   * (a ZIP without its 64-bit extension holds 65,535 files). `pausedDays`: a paused batch keeps content, so it is cancelled then.
   */
  batch: {
    rows: 100_000,
    bytes: 128 * 1024 * 1024,
    rowBytes: 8 * 1024 * 1024,
    /** Of subjects and bodies with their values, shared ones once for each row. */
    textCharacters: 1_000_000_000,
    named: 100,
    archived: 10_000,
    pausedDays: 30,
  },
  /** Of an address, more than any page or operation has: a selection of the list has one for each of its rows. */
  queryParameters: 200,
  /** Notifications whose certificates or rows are exported together. */
  selected: 100,
  /** `withoutOutcome`: the least for a notification without a final outcome; providers send no more events after that. */
  retentionDays: { least: 1, most: 36_500, withoutOutcome: 8 },
  /** Mails that demo mode keeps in DATA_DIR/outbox, and for how long. */
  outbox: { mails: 10_000, days: 30 },
  /** Minutes after which an unsent or unsealed notification counts as late. */
  lateMinutes: 5,
  /**
   * `retrySeconds`: pauses between attempts. `asked`: tests and replays that members request. An endpoint is disabled when all
   * attempts of `disabling.days` failed.
   */
  webhooks: {
    endpoints: 10,
    descriptionCharacters: 200,
    /** Hours after a rotation in which the previous secret also signs. */
    overlapHours: 24,
    responseSeconds: 15,
    retrySeconds: [5, 300, 1800, 7200, 18_000, 28_800, 28_800],
    keptDays: 30,
    disabling: { days: 5, failures: 16 },
    asked: { requests: 20, seconds: 3600 },
  },
} as const;
