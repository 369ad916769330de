import { LIMITS } from "./limits.ts";

const MEGABYTE = 1024 * 1024;

/**
 * Errors of forms and of the API: code and the API's English text, which follows the field's name. `{}` stands for a parameter.
 * Each language has its own text for every code here.
 */
export const FORM_ERRORS = {
  required: "is required",
  not_text: "must be a string",
  empty: "must not be empty",
  long_bytes: "is longer than {} bytes",
  long_characters: "is longer than {} characters",
  surrogate: "holds half of a surrogate pair, which is not Unicode text",
  nul: "holds U+0000, which can't be stored",
  line_break: "must not hold a line break",
  email: "must be an e-mail address such as name@example.com: no display name, ASCII only",
  media_type: "must be a media type such as application/pdf, at most {} characters",
  twice: "is given twice",
  many_recipients: "holds more than {} addresses",
  emails: "not an e-mail address: {}",
  many_variables: "holds more than {} variables",
  variable_name: "is not a name: letters, digits, _, - and . only",
  many_files: "holds more than {} files",
  many_fields: "holds more than {} fields",
  large_files: `holds more than {} bytes (${LIMITS.attachmentBytes / MEGABYTE} MB, all attachments together)`,
  cut_off: "was cut off",
  not_a_form: "is not a form",
  not_multipart: "must be multipart/form-data",
  other_form: "does not belong to this form",

  not_http: "is not an http or https URL",
  not_https: "is not an https URL",
  credentials: "must not hold a user name or a password",
  port: "uses port {}; allowed are 80, 443 and ports over 1023",
  not_public:
    "leads to a host that is not public: its name must resolve in the public DNS, and only to public addresses",
  connect_slow: "did not accept a connection within {} s",
  download_slow: "took longer than {} s to download",
  download_slow_together: "did not download within the {} s that all templates share",
  file_large: "is larger than {} bytes ({} MB)",
  status: "responded with status {} instead of 200",
  answered: "responded with status {}",
  broke_off: "broke off before the file was complete",
  compressed: "responded with compressed data that was not requested",
  no_answer: "did not respond within {} s",
  not_http_answer: "did not respond in valid HTTP",
  not_fetched: "could not be {}: its host does not accept the connection",
  tls: "could not be {}: its host's TLS or certificate is not valid",
  redirects: "redirects more than {} times",

  unforeseen: "could not be sent: an unexpected error; see the service's log",
  unanswered:
    "the mail provider did not confirm the mail within a day. Mail without confirmation can still arrive: ask the recipient before you try again",
  unreadable_secret: "could not be signed: AUTH_SECRET has changed since the secret was stored; rotate the secret",
  record_changed:
    "the stored record does not match its hash chain ({}), so it is neither sent nor signed; the operator can restore it from a backup",
  file_lost: "a stored file is missing or was changed; the operator can restore it from a backup",
  erased_unsent: "the content was erased before it was sent",

  no_template: "is a saved template that no longer exists",
  template_name: "must be one line of at most {} characters",
  template_name_taken: "is the name of another template",
  many_templates: "an organization has at most {} saved templates",
  template_source: "needs either a PDF file or an address",

  not_a_pdf: "is not a PDF",
  pdf_empty: "is empty",
  pdf_encrypted: "is protected by a password; save it without one",
  pdf_signed: "is signed, and personalizing it would break the signature; use the document before signing",
  pdf_damaged: "is damaged and can't be read as a whole; save it anew",
  pdf_inflated: "unpacks to more than can be handled; use a simpler document",
  pdf_complex: "draws more than can be handled; use a simpler document",
  pdf_slow: "took too long to personalize; use a simpler document",
  pdf_characters: "needs characters that the service has no font for: {}",

  many_endpoints: "an organization has at most {} endpoints",
  endpoint_long: "must not be longer than {} characters",
  endpoint_type: "there is no type “{}”",

  still_running: "the first call with it is still running; try again in some seconds",
  many_downloads: "too many templates are being downloaded right now; try again in some seconds",
  storage_away: "the storage of files of this service does not respond just now; try again in some seconds",
  busy: "the service has too many requests right now; try again later",
  test_key_over: "this test key has no uses left or has expired",
  gone: "there is nothing under this id",

  wrong_rows: "{} of {} rows have errors; nothing was sent",
  many_rows: "holds more than {} rows",
  no_rows: "holds no rows",
  row_format: "is neither CSV nor NDJSON: name the file .csv or .ndjson, or its type text/csv or application/x-ndjson",
  csv_quotes: "has a quote that is not closed or stands inside a value, in line {} or above",
  long_row: "has a row at line {} of more than {} bytes",
  csv_cells: "has {} cells, and the header has {}",
  csv_column: "has a column “{}”; rename it with letters, digits, _, - and . only",
  csv_column_twice: "has two columns “{}”; give one of them another name",
  csv_no_recipient:
    "has no column “to”: name the columns in the first line, and the one of the addresses “to”, in lower case",
  not_utf8: "is not valid UTF-8; use that encoding",
  few_uses: "the batch has more rows than this test key has uses left",
  batch_running: "the batch is {}; its certificates follow when it is done",
  batch_cancelled: "the batch was cancelled before this row",
} as const;

/** Errors about another error, whose text takes the place of `{}`. */
export const OUTER_ERRORS = {
  once_replaced: "{} once its markers are replaced",
  once_personalised: "{} once personalized",
  behind_redirect: "redirects to an address that {}",
} as const;

/** Errors of the API alone. */
const API_ERRORS = {
  invalid: "is not valid",
  wrong_type: "must be {}",
  unknown_field: "is not a field here, only {}",
  unknown_parameter: "is not a parameter here, only {}",
  not_in_list: "must be one of {}",
  only_email: 'must be "email"',
  page_limit: `must be a whole number from 1 to ${LIMITS.page.most}`,
  cursor: "is not a cursor of this list; pass a next_cursor as it was given",
  seal_number: "must be the number of a seal: 1, 2, …",
  idempotency_key: `must be 1 to ${LIMITS.idempotencyKeyBytes} bytes`,
  row_number: "must be the number of a row: 1 to {}",
  batch_over: "this batch is {}",
  batch_key: "the API key of this batch was revoked; resume the batch with another live key",
  inexact_number: "is a number too large to be exact; send it as a string",
  two_forms: "must have content_base64 or template_url, not both",
  no_form: "needs content_base64 or template_url",
  base64: "is not base64: RFC 4648 §4, padded, no white space, no data: prefix",
  empty_body: "is empty; send JSON",
  not_json: "is not valid JSON",
  not_json_at: "is not valid JSON at {}",
  deep_json: "is nested deeper than {} levels",
  many_values: "holds more than {} values",
  name_twice: "appears twice in one object",
  reserved_name: "is not allowed as a name",
  content_encoding: "is not supported; send the body uncompressed",
  content_type: "must be application/json",
  charset: "charset must be utf-8",
  one_host: "a request must name exactly one host",
  foreign_form: "only pages of this service may send forms",
  retention: "must be a whole number of days from {} to {}, or none",
  not_an_event: "is not an event",
  signature: "does not match this body and time",
  key_required: "an API key is required: Authorization: Bearer <API_KEY>",
  key_unknown: "this API key does not exist",
  key_revoked: "this API key was revoked",
  key_expired: "this {} key has expired; sign in to the dashboard for another key",
  key_used_up: "this {} key has no uses left; sign in to the dashboard for another key",
  may_not_send: "this account may not send here: {}",
  metrics_token: "this needs the token of METRICS_TOKEN",
  second_test_key: "this address has already received its test key; sign in to the dashboard for another key",
  other_payload: "was used for a call with another payload; use a new key for a new notification",
  erased_payload: "the content of the notification with this Idempotency-Key was erased",
  endpoint_disabled: "this endpoint is disabled; enable it first",
  too_many_requests: "at most {} requests in {} minutes; try again in {} s",
  too_many_replays: "at most {} tests and replays in an hour",
  no_such_page: "there is nothing at this address; /docs lists the addresses of the API",
  pages_only: "only a page of this service may request this",
  not_sealed: "this notification is not sealed yet; its evidence package comes with the seal",
  database_away: "the database of this service does not respond just now; try again in some seconds",
  no_checkpoint: "the log has no checkpoint yet: the first one follows within a second",
  no_token: "there is no time-stamp token under this id, or not yet: tsa is null until the notification is sealed",
  method: "this method is not allowed here, only {}",
  range: "the file has {} bytes",
  rendering_busy: "the certificate cannot be rendered just now; try again in a minute",
  database: "the database cannot be used: {}",
  not_ready: "not ready: {}",
  not_needed: "is no longer needed",
  internal: "internal error",
} as const;

export type FormErrorCode = keyof typeof FORM_ERRORS;
export type OuterErrorCode = keyof typeof OUTER_ERRORS;
export type ErrorCode = FormErrorCode | OuterErrorCode | keyof typeof API_ERRORS;

export const ERROR_TEXTS: { readonly [code in ErrorCode]: string } = { ...FORM_ERRORS, ...OUTER_ERRORS, ...API_ERRORS };
