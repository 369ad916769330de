import type { LIMITS } from "#lib/contract/limits.ts";

type Row = [limit: string, value: string, beyond: string];

const count = new Intl.NumberFormat("en");
const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / (1024 * 1024)} MB (${count.format(bytes)} bytes)`;
const period = (seconds: number): string => (seconds === 3600 ? "hour" : `${seconds / 60} minutes`);
const pause = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
const characters = (most: number): string => `${count.format(most)} characters`;

const notification = (limits: typeof LIMITS): Row[] => [
  ["Request body", size(limits.requestBytes), "`400`, not read to its end"],
  ["Nesting of JSON", `${limits.jsonDepth} levels`, "`400`"],
  ["Values in JSON", count.format(limits.jsonValues), "`400`"],
  ["Attachments", `${limits.attachments} files`, "`400`"],
  ["All attachments together, with templates filled in", size(limits.attachmentBytes), "`400`"],
  ["`body_text`, `body_html`", `${size(limits.bodyBytes)} each`, "`400`"],
  ["`subject`", `${characters(limits.subjectCharacters)}, one line`, "`400`"],
  ["`sender_name`", characters(limits.senderNameCharacters), "`400`"],
  ["`customer_ref`", characters(limits.customerRefCharacters), "`400`"],
  ["E-mail address", characters(limits.emailCharacters), "`400`"],
  ["`variables`", `${limits.variables}, of ${characters(limits.variableCharacters)} each`, "`400`"],
  ["`filename`", `${limits.filenameBytes} bytes`, "shortened; the extension stays"],
  ["`content_type`", characters(limits.contentTypeCharacters), "`400`"],
  ["`Idempotency-Key`", `${limits.idempotencyKeyBytes} bytes`, "`400`"],
  ["Wait for a call with the same `Idempotency-Key`", `${limits.idempotencyWaitSeconds} s`, "`409`"],
];

const template = ({ template, urlCharacters }: typeof LIMITS): Row[] => [
  ["`template_url`", characters(urlCharacters), "`400`"],
  ["Downloaded template", size(template.bytes), "`400`"],
  ["Redirects of a download", String(template.redirects), "`400`"],
  ["Time to connect", `${template.seconds.connect} s`, "`400`"],
  ["Time for one download", `${template.seconds.each} s`, "`400`"],
  ["Time for all downloads of a call", `${template.seconds.all} s`, "`400`"],
];

const batches = ({ batch, requestBytes }: typeof LIMITS): Row[] => [
  ["Request of a batch", `${size(batch.bytes)}; ${size(requestBytes)} with a test key`, "`400`, not read to its end"],
  ["Rows of a batch", count.format(batch.rows), "`400`"],
  ["One row", size(batch.rowBytes), "`400`"],
  ["Texts of all rows, with what they share and their values", characters(batch.textCharacters), "`400`"],
  ["Wrong rows that an error names", String(batch.named), "counted"],
  ["Rows of one archive of certificates", count.format(batch.archived), "`from` selects the next ones"],
  ["Pause of a batch", `${batch.pausedDays} days`, "cancelled, and its waiting rows are deleted"],
];

const reading = ({
  page,
  selected,
  queryParameters,
  searchCharacters,
  publicReads,
  logReads,
  lateMinutes,
  outbox,
}: typeof LIMITS): Row[] => [
  ["Page of the list", `${page.default}, at most ${page.most}`, "`400`"],
  ["Rows of one selection, for certificates or CSV", String(selected), "the first of them"],
  ["Search text `q`", characters(searchCharacters), "`400`"],
  ["Parameters of an address", String(queryParameters), "`404`"],
  [
    "Public reads of a client: detail, certificate, attachment, evidence package, log proof, `/verify/{id}`",
    `${publicReads.requests} in ${period(publicReads.seconds)}, together`,
    "`429`",
  ],
  [
    "Tiles and checkpoints of the public log, for a client",
    `${count.format(logReads.requests)} in ${period(logReads.seconds)}, together`,
    "`429`",
  ],
  [
    "Mails in the outbox of demo mode",
    `${count.format(outbox.mails)}, for ${outbox.days} days`,
    "the oldest are deleted",
  ],
  ["Wait for sending or sealing", `${lateMinutes} minutes`, "counts as late at `/healthz` and in the dashboard"],
];

const access = ({
  testKey,
  testKeys,
  mails,
  signInLinkMinutes,
  organization,
  compose,
  retentionDays,
}: typeof LIMITS): Row[] => [
  ["Notifications with a test key", String(testKey.uses), "`401`"],
  ["Life of a test key", `${testKey.minutes} minutes`, "`401`"],
  ["Request for a test key", size(testKey.requestBytes), "`400`"],
  ["Test keys for a client", `${testKeys.requests} in an ${period(testKeys.seconds)}`, "`429`"],
  [
    "Sign-in mails, and invitations",
    `${mails.ofClient} in an ${period(mails.seconds)} for a client, ${mails.toMailbox} for a mailbox`,
    "the page says so; earlier links work",
  ],
  ["Life of a link to sign in", `${signInLinkMinutes} minutes`, "the page says so"],
  ["Live keys of an organization", String(organization.liveKeys), "the page says so"],
  ["Name of a key", characters(organization.keyNameCharacters), "the page says so"],
  ["Name of an organization or a person", characters(organization.nameCharacters), "the page says so"],
  ["Life of an invitation", `${organization.invitationDays} days`, "the page says so"],
  ["Pending invitations of an organization", String(organization.invitations), "the page says so"],
  ["Organizations of one owner", String(organization.ofOwner), "the page says so"],
  ["Recipients of one form", String(compose.recipients), "the page says so"],
  ["Saved templates of an organization", String(compose.templates), "the page says so"],
  ["Name of a saved template", characters(compose.templateNameCharacters), "the page says so"],
  ["Drafts of a member in an organization", String(compose.drafts), "the oldest gives way"],
  ["Life of a draft after its last change", `${compose.draftDays} days`, "deleted"],
  ["Logo of an organization", size(organization.logoBytes), "the page says so"],
  ["Retention period", `${retentionDays.least} to ${count.format(retentionDays.most)} days`, "the page says so"],
  [
    "Life of content without a final outcome, at least",
    `${retentionDays.withoutOutcome} days`,
    "a retention period erases it after that",
  ],
];

const webhooks = ({ webhooks }: typeof LIMITS): Row[] => [
  ["Endpoints of an organization", String(webhooks.endpoints), "the page says so"],
  ["Description of an endpoint", characters(webhooks.descriptionCharacters), "the page says so"],
  ["Signatures by the old secret after a rotation", `${webhooks.overlapHours} hours`, "the new secret alone signs"],
  ["Time to respond", `${webhooks.responseSeconds} s`, "the attempt failed"],
  [
    "Attempts of a message",
    `${webhooks.retrySeconds.length + 1}, with pauses of ${webhooks.retrySeconds.map(pause).join(", ")}`,
    "the message is given up",
  ],
  [
    "Failures before an endpoint is disabled",
    `${webhooks.disabling.days} days, at least ${webhooks.disabling.failures} attempts`,
    "its messages are given up",
  ],
  [
    "Tests and replays of an organization",
    `${webhooks.asked.requests} in an ${period(webhooks.asked.seconds)}`,
    "the page says so",
  ],
  ["Log of attempts", `${webhooks.keptDays} days`, "deleted"],
];

/** Returns the tables of the guide on limits, as Markdown. */
export function limitsTables(limits: typeof LIMITS): string {
  const groups: [title: string, rows: Row[]][] = [
    ["Create a notification", notification(limits)],
    ["Templates", template(limits)],
    ["Batches", batches(limits)],
    ["Read", reading(limits)],
    ["Keys and people", access(limits)],
    ["Webhooks", webhooks(limits)],
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return groups
    .map(([title, rows]) => {
      const head = line(["Limit", "Value", "Beyond it"]) + line(["---", "---", "---"]);
      return `## ${title}\n\n${head}${rows.map(line).join("")}`;
    })
    .join("\n");
}
