import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "./listen.ts";
import { PostOffice, type WebhookHabits } from "./resend-webhooks.ts";

/** A provider that speaks Resend's protocol over HTTP, with the faults of real providers. */

/** Faults of requests, each with its probability from 0 to 1. */
export interface Troubles {
  /** Accepts the mail, then cuts the connection before the response. */
  dropAfter?: number;
  dropBefore?: number;
  /** Accepts the mail, then responds with 500. */
  error500After?: number;
  error500?: number;
  tooMany?: number;
  /** The account's daily quota is used up. */
  quota?: number;
  /** Responds with the HTML page of a proxy. */
  html502?: number;
}

export interface StandInOptions {
  apiKey?: string;
  /** The key may only send. */
  sendingOnly?: boolean;
  troubles?: Troubles;
  slowMs?: number;
  /** Milliseconds until a mail is accepted; meanwhile the same key gets 409. */
  acceptMs?: number;
  /** Accepts the mail, then responds with this. */
  says?: { status: number; headers?: Record<string, string>; body?: string };
  /** Responds with 429 above this rate. */
  ratePerSecond?: number;
  retryAfterSeconds?: number;
  /** Lifetime of idempotency keys, by default 24 hours. */
  remembersMs?: number;
  webhooks?: WebhookHabits & { secret: string };
}

export interface TakenMail {
  id: string;
  notification: string;
  to: string;
  /** Hash of the bytes that were sent. */
  sha256: string;
  text: string;
  lastEvent: string;
}

interface Remembered {
  sha256: string;
  at: number;
  mail: TakenMail | null;
}

export interface StandIn {
  url: string;
  mails: TakenMail[];
  /** Numbers of requests by `METHOD path`, without ids. */
  requests: { [name: string]: number };
  /** Text of the last body. */
  lastBody: string;
  lastHeaders: IncomingMessage["headers"];
  options: StandInOptions;
  post: PostOffice;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const known = new Map<string, Remembered>();
  const { url, stop } = await listen((request, response) => {
    answer(standIn, known, request, response).catch(() => response.destroy());
  });
  const standIn: StandIn = {
    url,
    mails: [],
    requests: {},
    lastBody: "",
    lastHeaders: {},
    options,
    post: new PostOffice(() => standIn.options.webhooks),
    close: async () => {
      standIn.post.close();
      await stop();
    },
  };
  return standIn;
}

async function answer(
  standIn: StandIn,
  known: Map<string, Remembered>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const { options } = standIn;
  const say = (status: number, value: unknown, headers = {}) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
  const refuse = (status: number, name: string, message: string, headers = {}) =>
    say(status, { statusCode: status, name, message }, headers);
  const [, resource, id] = (request.url ?? "").split("/");
  count(standIn, `${request.method} /${resource}`);
  if (request.headers.authorization !== `Bearer ${options.apiKey ?? "re_test"}`) {
    return void refuse(403, "invalid_api_key", "API key is invalid");
  }
  if (options.slowMs) await new Promise((resolve) => setTimeout(resolve, options.slowMs));
  if (resource !== "emails") return void refuse(404, "not_found", "There is nothing here");
  if (overRate(standIn)) return void tooMany(standIn, refuse);
  if (request.method === "GET") {
    if (options.sendingOnly) return void refuse(401, "restricted_api_key", "This API key is restricted to sending");
    const mail = standIn.mails.find((mail) => mail.id === id);
    if (!mail) return void refuse(404, "not_found", "Email not found");
    return void say(200, { object: "email", id, to: [mail.to], last_event: mail.lastEvent });
  }
  await takeMail(standIn, known, { request, response, body, say, refuse });
}

type Refuse = (status: number, name: string, message: string, headers?: Record<string, string>) => unknown;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  say: (status: number, value: unknown) => unknown;
  refuse: Refuse;
}

async function takeMail(standIn: StandIn, known: Map<string, Remembered>, exchange: Exchange): Promise<void> {
  const { request, response, body, say, refuse } = exchange;
  standIn.lastBody = body.toString();
  standIn.lastHeaders = request.headers;
  const trouble = troubleOf(standIn.options.troubles ?? {}, body);
  if (trouble === "dropBefore") return void request.socket.destroy();
  if (trouble === "error500") return void refuse(500, "internal_server_error", "An unexpected error occurred");
  if (trouble === "tooMany") return void tooMany(standIn, refuse);
  if (trouble === "quota") return void refuse(429, "daily_quota_exceeded", "You have reached your daily email quota.");
  if (trouble === "html502") return void response.writeHead(502, { "Content-Type": "text/html" }).end("<h1>502</h1>");
  const key = String(request.headers["idempotency-key"] ?? randomUUID());
  const sha256 = createHash("sha256").update(body).digest("hex");
  const before = known.get(key);
  const remembers = standIn.options.remembersMs ?? DAY_MS;
  if (before && Date.now() - before.at < remembers) {
    if (before.sha256 !== sha256) return void refuse(409, "invalid_idempotent_request", "Same key, other payload");
    if (!before.mail) return void refuse(409, "concurrent_idempotent_requests", "Same key, first one in progress");
    return void say(200, { id: before.mail.id });
  }
  const refusal = refusalOf(body);
  if (refusal) return void refuse(422, "validation_error", refusal);
  const remembered: Remembered = { sha256, at: Date.now(), mail: null };
  known.set(key, remembered);
  await new Promise((resolve) => setTimeout(resolve, standIn.options.acceptMs ?? 2));
  const mail = accept(standIn, body, sha256);
  remembered.mail = mail;
  const { says } = standIn.options;
  if (says) return void response.writeHead(says.status, says.headers).end(says.body);
  if (trouble === "dropAfter") return void request.socket.destroy();
  if (trouble === "error500After") return void refuse(500, "application_error", "An unexpected error occurred");
  say(200, { id: mail.id });
}

function accept(standIn: StandIn, body: Buffer, sha256: string): TakenMail {
  const { to, tags = [], subject, text } = JSON.parse(body.toString());
  const notification = tags.find(({ name }: { name: string }) => name === "notification")?.value;
  const mail = { id: randomUUID(), notification, to: to[0], sha256, text, lastEvent: "sent" };
  standIn.mails.push(mail);
  standIn.post.follow(mail, subject);
  return mail;
}

/** Returns the provider's error for an invalid mail; `null` for a valid one. */
function refusalOf(body: Buffer): string | null {
  const { from, to, subject } = JSON.parse(body.toString());
  if (!from || !subject || to?.length !== 1) return "Missing a required field";
  return to[0].startsWith("refused") ? `Invalid \`to\` field: ${to[0]} is not taken` : null;
}

/** A fault by chance; a recipient with the name of a fault always has it. */
function troubleOf(troubles: Troubles, body: Buffer): keyof Troubles | null {
  if (body.includes('"to":["unanswered')) return "error500";
  let dice = Math.random();
  for (const [name, chance] of Object.entries(troubles)) {
    dice -= chance;
    if (dice < 0) return name as keyof Troubles;
  }
  return null;
}

const recent = new WeakMap<StandIn, number[]>();

function overRate(standIn: StandIn): boolean {
  const { ratePerSecond } = standIn.options;
  if (!ratePerSecond) return false;
  const times = (recent.get(standIn) ?? []).filter((time) => Date.now() - time < 1_000);
  times.push(Date.now());
  recent.set(standIn, times);
  return times.length > ratePerSecond;
}

function tooMany(standIn: StandIn, refuse: Refuse): void {
  count(standIn, "429");
  const seconds = String(standIn.options.retryAfterSeconds ?? 1);
  refuse(429, "rate_limit_exceeded", "Too many requests", { "retry-after": seconds });
}

function count(standIn: StandIn, name: string): void {
  standIn.requests[name] = (standIn.requests[name] ?? 0) + 1;
}
