import { resolve } from "node:path";
import { z } from "zod";
import { processWide } from "./process-wide.ts";
import {
  contact,
  databaseUrl,
  httpUrl,
  integer,
  isSigningSecret,
  keyFiles,
  list,
  liveKey,
  operatorName,
  optional,
  origin,
  place,
} from "./setting-types.ts";

/** Thrown for a wrong setting; names the variable and its allowed values. Apart from the start and tools, only this file reads `process.env`. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const variables = z.object({
  ROLE: optional(z.enum(["both", "web", "worker"], { error: "both, web or worker" })),
  PORT: optional(integer(0, 65535)),
  HOST: optional(z.string()),
  BASE_URL: optional(origin),
  OPERATOR_NAME: optional(operatorName),
  OPERATOR_CONTACT: optional(contact),
  PRIVACY_URL: optional(httpUrl),
  SOURCE_URL: optional(httpUrl),
  LOG_NAME: optional(
    z
      .string()
      .regex(/^[\x21-\x2a\x2c-\x7e]{1,200}$/, { error: "1 to 200 characters of ASCII, none of them a space or +" }),
  ),
  WITNESSES: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_OWNER_URL: optional(databaseUrl),
  BLOBS: optional(z.enum(["postgres", "s3"], { error: "postgres or s3" })),
  S3_ENDPOINT: optional(origin),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]{1,40}$/, { error: "the name of a region, such as eu-central-1" })),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: "the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
    }),
  ),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  TRANSPORT: optional(z.enum(["demo", "resend"], { error: "demo or resend" })),
  RESEND_API_KEY: optional(z.string()),
  RESEND_WEBHOOK_SECRET: optional(
    z.string().refine((value) => [1, 2].includes(list(value).length) && list(value).every(isSigningSecret), {
      error: "a signing secret as the provider shows it, whsec_ and base64, or two separated by a comma",
    }),
  ),
  RESEND_BASE_URL: optional(httpUrl),
  MAIL_FROM: optional(
    z.string().regex(/^([^\s@<>]+@[^\s@<>]+|[^@<>]*<[^\s@<>]+@[^\s@<>]+>)$/, {
      error: "an e-mail address, or a name with one: Acuse <acuse@mail.example>",
    }),
  ),
  SIGNUP: optional(z.enum(["open", "invited"], { error: "open or invited" })),
  ADMIN_EMAIL: optional(z.email({ error: "an e-mail address" })),
  RESEND_RATE_PER_SECOND: optional(integer(1, 1000)),
  TSA_URL: optional(z.string().transform(list).pipe(z.array(httpUrl).min(1))),
  TSA_CA_FILE: optional(z.string()),
  TSA_FOR: optional(z.enum(["seals", "checkpoints"], { error: "seals or checkpoints" })),
  SIGNING_P12_FILE: optional(z.string()),
  SIGNING_P12_PASSWORD: optional(z.string()),
  UPSTASH_REDIS_REST_URL: optional(httpUrl),
  UPSTASH_REDIS_REST_TOKEN: optional(z.string()),
  AUTH_SECRET: optional(z.string().min(32, { error: "at least 32 characters" })),
  LOG_LEVEL: optional(z.enum(["error", "warn", "info", "debug"], { error: "error, warn, info or debug" })),
  LOG_FORMAT: optional(z.enum(["text", "json"], { error: "text or json" })),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,}$/, { error: "at least 16 characters of ASCII, none of them a space" }),
  ),
  AUTH_GITHUB_ID: optional(z.string()),
  AUTH_GITHUB_SECRET: optional(z.string()),
  AUTH_GITHUB_URL: optional(origin),
  TRUSTED_PROXY_HOPS: optional(integer(0, 16)),
  TEMPLATE_ALLOWED_HOSTS: optional(z.string().transform(list).pipe(z.array(place))),
  WEBHOOK_ALLOWED_HOSTS: optional(z.string().transform(list).pipe(z.array(place))),
  BOOTSTRAP_API_KEY: optional(
    z.string().regex(liveKey, { error: "ck_live_ followed by 32 to 200 letters, digits, - or _" }),
  ),
  DEMO_STEP_MS: optional(integer(0, 3_600_000)),
  BACKUP_PASSPHRASE: optional(z.string().min(12, { error: "at least 12 characters" })),
  KEYS: optional(keyFiles),
  KEYS_ROTATED: optional(z.enum(["0", "1"], { error: "1 or unset" })),
});

/** Names of all settings; a test compares them with `.env.example`. */
export const SETTINGS = Object.keys(variables.shape);

/** Settings, each with the setting that it requires. */
const PAIRS = [
  ["DATABASE_OWNER_URL", "DATABASE_URL"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
  ["TSA_URL", "TSA_CA_FILE"],
  ["TSA_CA_FILE", "TSA_URL"],
  ["SIGNING_P12_PASSWORD", "SIGNING_P12_FILE"],
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
  ["UPSTASH_REDIS_REST_TOKEN", "UPSTASH_REDIS_REST_URL"],
  ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET"],
  ["AUTH_GITHUB_SECRET", "AUTH_GITHUB_ID"],
  ["AUTH_GITHUB_URL", "AUTH_GITHUB_ID"],
] as const;

export type Config = ReturnType<typeof loadConfig>;

/** Reads and validates all settings at once. `env` is `process.env` unless a test brings its own. */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const v = validated(env);
  const { TRANSPORT: transport, PORT: port = 3000 } = v;
  return {
    /** The parts that the start runs: the web server, the worker or both. */
    role: v.ROLE ?? "both",
    port,
    host: v.HOST ?? (transport === "demo" ? "127.0.0.1" : "::"),
    baseUrl: v.BASE_URL ?? `http://localhost:${port}`,
    logName: v.LOG_NAME,
    witnessesFile: v.WITNESSES,
    operator: {
      name: v.OPERATOR_NAME ?? null,
      contact: v.OPERATOR_CONTACT ?? null,
      privacyUrl: v.PRIVACY_URL ?? null,
    },
    /** The Git repository of the service's source code. */
    sourceUrl: v.SOURCE_URL ?? null,
    dataDir: resolve(/* turbopackIgnore: true */ v.DATA_DIR ?? "./.data"),
    databaseUrl: v.DATABASE_URL,
    databaseOwnerUrl: v.DATABASE_OWNER_URL,
    /** Size of the pool of `db()`: four processes with three pools each fit into PostgreSQL's default of 100 connections. */
    databaseConnections: 8,
    /** Where new blobs go. */
    blobs: v.BLOBS ?? "postgres",
    /** Set with BLOBS=postgres too while blobs are still in the bucket. */
    s3: s3Of(v),
    transport,
    /** Demo mode because no provider is set, and not by TRANSPORT. */
    demoByDefault: v.demoByDefault,
    resend: {
      apiKey: v.RESEND_API_KEY,
      webhookSecrets: list(v.RESEND_WEBHOOK_SECRET ?? ""),
      baseUrl: v.RESEND_BASE_URL,
      ratePerSecond: v.RESEND_RATE_PER_SECOND ?? 2,
    },
    mailFrom: v.MAIL_FROM ?? "Acuse <acuse@localhost>",
    signup: v.SIGNUP ?? (transport === "demo" ? "open" : "invited"),
    adminEmail: v.ADMIN_EMAIL,
    /** URLs of the authorities of seals and of the public log's checkpoints; the embedded authority stamps seals without any. */
    tsa: {
      seals: v.TSA_FOR === "checkpoints" ? [] : (v.TSA_URL ?? []),
      checkpoints: v.TSA_FOR === "checkpoints" ? (v.TSA_URL ?? []) : [],
      caFile: v.TSA_CA_FILE,
    },
    signingP12: v.SIGNING_P12_FILE ? { file: v.SIGNING_P12_FILE, password: v.SIGNING_P12_PASSWORD ?? "" } : undefined,
    upstash:
      v.UPSTASH_REDIS_REST_URL && v.UPSTASH_REDIS_REST_TOKEN
        ? { url: v.UPSTASH_REDIS_REST_URL, token: v.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    authSecret: v.AUTH_SECRET,
    /** Without a format, text on a terminal and else JSON. */
    log: { level: v.LOG_LEVEL ?? "info", format: v.LOG_FORMAT },
    metricsToken: v.METRICS_TOKEN,
    github:
      v.AUTH_GITHUB_ID && v.AUTH_GITHUB_SECRET
        ? { id: v.AUTH_GITHUB_ID, secret: v.AUTH_GITHUB_SECRET, url: v.AUTH_GITHUB_URL ?? "https://github.com" }
        : undefined,
    trustedProxyHops: v.TRUSTED_PROXY_HOPS ?? 0,
    templateAllowedHosts: v.TEMPLATE_ALLOWED_HOSTS ?? [],
    webhookAllowedHosts: v.WEBHOOK_ALLOWED_HOSTS ?? [],
    bootstrapApiKey: v.BOOTSTRAP_API_KEY,
    demoStepMs: v.DEMO_STEP_MS ?? 400,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    /** Files of DATA_DIR/keys by name. */
    keys: v.KEYS,
    keysRotated: v.KEYS_ROTATED === "1",
  };
}

function validated(env: Record<string, string | undefined>) {
  const parsed = variables.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${String(path[0])} is not usable: it takes ${message}`,
    );
    throw new ConfigError(wrong.join("\n"));
  }
  const v = parsed.data;
  // A service that sends mail must not become a demo because one of them is missing.
  const TRANSPORT = v.TRANSPORT ?? (v.RESEND_API_KEY || v.RESEND_WEBHOOK_SECRET ? "resend" : "demo");
  if (TRANSPORT === "resend")
    requireTogether("TRANSPORT=resend", v, ["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET", "MAIL_FROM"]);
  // Its own port is not the address that people use.
  if (v.ROLE === "worker") requireTogether("ROLE=worker", v, ["BASE_URL"]);
  if (v.BLOBS === "s3") requireTogether("BLOBS=s3", v, ["S3_BUCKET"]);
  if (v.TSA_FOR === "checkpoints") requireTogether("TSA_FOR=checkpoints", v, ["TSA_URL"]);
  for (const [name, needed] of PAIRS) if (v[name]) requireTogether(name, v, [needed]);
  return { ...v, TRANSPORT, demoByDefault: TRANSPORT === "demo" && !v.TRANSPORT };
}

function s3Of(v: z.output<typeof variables>) {
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return undefined;
  const { S3_REGION: region = "us-east-1" } = v;
  return {
    endpoint: v.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
  };
}

function requireTogether(reason: string, values: Record<string, unknown>, names: string[]): void {
  const missing = names.filter((name) => !values[name]);
  if (missing.length) throw new ConfigError(`${reason} also needs ${missing.join(" and ")}`);
}

const state = processWide<{ config?: Config }>("config", () => ({}));

/** Returns the settings, read once per process. */
export function config(): Config {
  state.config ??= loadConfig();
  return state.config;
}

/** Adds values that are known only at start: the embedded database's URL and the assigned port. */
export function completeConfig(
  found: Partial<Pick<Config, "databaseUrl" | "databaseConnections" | "port" | "baseUrl">>,
): Config {
  state.config = { ...config(), ...found };
  return state.config;
}

/** The origin of the public log, by default its URL without the scheme (c2sp.org/tlog-tiles). Another name is another log. */
export const logName = (): string => config().logName ?? `${new URL(config().baseUrl).host}/tlog`;

/** Sets next-auth's URL, which it reads only from the environment. Without it, next-auth trusts the Host header. */
export function tellNextAuth(): void {
  process.env.NEXTAUTH_URL = `${config().baseUrl}/api/auth`;
}
