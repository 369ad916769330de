/**
 * What a request can break, by a code that stays: the API's words for it, which follow the field's name; `{}` stands for a number
 * or a name. Every such sentence is made here, so that other languages can say it by its code.
 */
export const REFUSALS = {
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
  many_variables: "holds more than {} variables",
  empty_value: "has no value: fill it in, or confirm that it is sent empty",
  variable_name: "is not a name: letters, digits, _, - and . only",
  many_files: "holds more than {} files",
  many_fields: "holds more than {} fields",
  large_files: "holds more than {} bytes (7 MB, all attachments together)",
  cut_off: "was cut off",
  not_a_form: "is not a form",
  not_multipart: "must be multipart/form-data",
  other_form: "is not this form's",

  not_http: "is not an http or https URL",
  not_https: "is not an https URL",
  credentials: "must not hold a user name or a password",
  port: "uses port {}; only 80, 443 and ports over 1023 are fetched from",
  not_public:
    "leads to a host that is not public: its name must resolve in the public DNS, and only to public addresses",
  connect_slow: "was not connected to within {} s",
  download_slow: "took longer than {} s to download",
  download_slow_together: "did not download within the {} s that all templates share",
  file_large: "is larger than {} bytes ({} MB)",
  status: "was answered with status {} instead of 200",
  broke_off: "broke off before the file was complete",
  compressed: "was answered in a compressed form that was not asked for",
  not_http_answer: "was not answered in valid HTTP",
  not_fetched: "could not be {}: its host does not accept the connection",
  tls: "could not be {}: its host's TLS or certificate is not valid",
  redirects: "redirects more than {} times",

  unforeseen: "could not be sent: an unexpected failure, which the service has in its log",
  unanswered: "a day of tries brought no answer; the provider may have this mail and would send it again",
  erased_unsent: "what was to be sent has been erased",

  not_a_pdf: "is not a PDF",
  pdf_empty: "is empty",
  pdf_encrypted: "is protected by a password; save it without one",
  pdf_signed: "is signed, and personalising it would break the signature; use the document before signing",
  pdf_damaged: "is damaged and can't be read as a whole; save it anew",
  pdf_inflated: "unpacks to more than can be handled; use a simpler document",
  pdf_complex: "draws more than can be handled; use a simpler document",
  pdf_slow: "took too long to personalise; use a simpler document",
  pdf_characters: "would need characters that no font here can draw",

  many_endpoints: "an organization has at most {} endpoints",
  endpoint_long: "must not be longer than {} characters",
  endpoint_type: "there is no type “{}”",

  still_running: "the first call with it is still running; try again in some seconds",
  many_downloads: "too many templates are being downloaded right now; try again in some seconds",
  busy: "too much at once; try again later",
  test_key_over: "this test key has no uses left or has expired",
  gone: "there is nothing under this id",
} as const;

/** Said of another refusal, which stands in its place `{}`. */
export const ABOUT_REFUSALS = {
  once_replaced: "{} once its markers are replaced",
  once_personalised: "{} once personalised",
  behind_redirect: "redirects to an address that {}",
} as const;

export type RefusalCode = keyof typeof REFUSALS;
export type AboutRefusal = keyof typeof ABOUT_REFUSALS;

const ALL = { ...ABOUT_REFUSALS, ...REFUSALS };

/** The API's words. */
export function refusal(code: RefusalCode | AboutRefusal, ...values: (string | number)[]): string {
  const rest = [...values];
  return ALL[code].replaceAll("{}", () => String(rest.shift() ?? ""));
}

export type Recognised =
  | { code: RefusalCode; values: string[]; details: string | null }
  | { code: AboutRefusal; inner: string };

/** Codes that may be followed by what exactly it was about. */
const WITH_DETAILS: readonly RefusalCode[] = ["pdf_characters"];

const patternOf = (template: string): string =>
  template
    .split("{}")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(.*?)");

const entries = <Codes extends string>(table: { readonly [code in Codes]: string }) =>
  Object.entries(table) as [Codes, string][];
const ABOUT = entries(ABOUT_REFUSALS).map(([code, text]) => [code, new RegExp(`^${patternOf(text)}$`, "s")] as const);
const PLAIN = entries(REFUSALS).map(([code, text]) => {
  const details = WITH_DETAILS.includes(code) ? "(?:: (?<details>.*))?" : "";
  return [code, new RegExp(`^${patternOf(text)}${details}$`, "s")] as const;
});

/** Which refusal this sentence is; `null` for any other. */
export function recognised(sentence: string): Recognised | null {
  for (const [code, pattern] of ABOUT) {
    const inner = pattern.exec(sentence)?.[1];
    if (inner !== undefined) return { code, inner };
  }
  for (const [code, pattern] of PLAIN) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const places = REFUSALS[code].split("{}").length;
    return { code, values: found.slice(1, places), details: found.groups?.details ?? null };
  }
  return null;
}
