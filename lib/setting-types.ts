import { z } from "zod";

/** An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const integer = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  const digits = z.string().trim().regex(/^\d+$/, { error }).transform(Number);
  return digits.pipe(z.number().min(least, { error }).max(most, { error }));
};
/** Without slashes at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "an http or https URL" })
  .transform((value) => value.replace(/\/+$/, ""));
/** A URL without a path, because pages link from the root of the host. */
export const origin = httpUrl
  .refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, {
    error: "an http or https URL of a host alone, without user name, path, query or fragment",
  })
  .transform((value) => new URL(value).origin);
const address = z.email({ error: "an e-mail address, or an http or https URL" });
/** People are shown it as a link. */
export const contact = z.union([address, httpUrl], { error: "an e-mail address, or an http or https URL" });
const NAME = { error: "a name of 1 to 100 characters" };
export const operatorName = z.string().trim().min(1, NAME).max(100, NAME);
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "a PostgreSQL connection URL, postgresql://user:password@host:port/database",
});
export const list = (value: string) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
/** `host:port` in the normalised form of URLs, so that it matches however a caller writes the host. */
export const place = z.string().transform((value, context) => {
  const [, host, port] = /^(\[[^\]/]+\]|[^\s:/@[\]]+):(\d{1,5})$/.exec(value) ?? [];
  const name = host ? URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, "") : undefined;
  const number = Number(port);
  if (name && (number === 80 || number === 443 || (number > 1023 && number < 65_536))) return `${name}:${number}`;
  context.issues.push({
    code: "custom",
    message: "host:port, several comma-separated; port 80, 443 or over 1023",
    input: value,
  });
  return z.NEVER;
});
export const isSigningSecret = (value: string) =>
  /^(whsec_)?(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value);
/** The format of live keys in lib/access/keys/key-format.ts. */
export const liveKey = /^ck_live_[A-Za-z0-9_-]{32,200}$/;

/** The files of DATA_DIR/keys, as `npm run keys -- export` prints them. */
export const keyFiles = z.string().transform((value, context) => {
  try {
    return z.record(z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/), z.string().max(100_000)).parse(JSON.parse(value));
  } catch {
    // The parser's message would quote a key.
    context.issues.push({ code: "custom", message: "what npm run keys -- export prints", input: "" });
    return z.NEVER;
  }
});
