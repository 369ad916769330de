import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { STATUS_OF } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Operation } from "#lib/contract/operations/operation.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { type CreateResponse, createResponse, type Detail, detail, errorBody } from "#lib/contract/responses.ts";
import { WAIT_MS } from "../wait.ts";
import { newAddress } from "./addresses.ts";

export { newAddress };

/** A response that was checked against the contract. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** The parsed body of a JSON response, else `undefined`. */
  json: unknown;
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, other values unchanged. */
  body?: unknown;
  method?: string;
}

/** A client of the server under test, with or without a key, at a new address. */
export class Client {
  readonly key: string | null;
  readonly address: string;
  readonly url: string;

  constructor({
    key = null,
    address = newAddress(),
    url = inject("api").url,
  }: Partial<Pick<Client, "key" | "address" | "url">> = {}) {
    this.key = key;
    this.address = address;
    this.url = url;
  }

  /** Sends any request and checks what every response must have. */
  async raw(path: string, { query, headers, body, method = "GET" }: Omit<CallOptions, "params"> = {}): Promise<Answer> {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const sent: Record<string, string> = { "x-forwarded-for": this.address, ...headers };
    if (this.key) sent.authorization ??= `Bearer ${this.key}`;
    const isJson =
      body !== undefined &&
      typeof body !== "string" &&
      !(body instanceof FormData) &&
      !(body instanceof Uint8Array) &&
      !(body instanceof ReadableStream);
    if (body !== undefined && !(body instanceof FormData)) sent["content-type"] ??= "application/json";
    const init = { method, headers: sent, redirect: "manual", duplex: "half" } as RequestInit;
    if (body !== undefined) init.body = isJson ? JSON.stringify(body) : (body as BodyInit);
    return checked(await fetch(`${this.url}${path}${search}`, init), method);
  }

  /** Calls an operation and checks that the contract allows the response. */
  async call(operation: Operation, options: CallOptions = {}): Promise<Answer> {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => options.params?.[name] ?? "");
    const answer = await this.raw(path, { method: operation.method, ...options });
    checkAgainst(operation, answer, options.method);
    return answer;
  }

  create(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { to: "ana@example.com", subject: "Acta", body_text: "Hola", ...fields };
    return this.call(operations.createNotification, { body, headers });
  }

  async created(fields: Record<string, unknown> = {}): Promise<CreateResponse> {
    const answer = await this.create(fields);
    expect(answer.status, answer.text).toBe(200);
    return createResponse.parse(answer.json);
  }

  async detail(id: string): Promise<Detail> {
    const answer = await this.call(operations.readNotification, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return detail.parse(answer.json);
  }

  /**
   * Waits for the seal and returns the detail. It polls the token, whose reads are not limited; the detail can be read
   * 60 times.
   */
  async sealed(id: string): Promise<Detail> {
    const reader = new Client({ url: this.url });
    for (const begun = performance.now(); performance.now() - begun < WAIT_MS; ) {
      const token = await reader.call(operations.readToken, { params: { id } });
      if (token.status === 200) return reader.detail(id);
      await sleep(100);
    }
    throw new Error("waited in vain for its seal");
  }
}

/** Checks the headers that every response of the API has. */
async function checked(response: Response, method: string): Promise<Answer> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  expect(status, text).toBeLessThan(500);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  if (method === "HEAD" || status === 304 || status === 204) expect(bytes).toHaveLength(0);
  const isJson = headers.get("content-type")?.startsWith("application/json") && bytes.length > 0;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  if (status >= 400 && method !== "HEAD" && isJson) errorBody.parse(json);
  return { status, headers, bytes, text, json };
}

function checkAgainst(operation: Operation, { status, headers, json }: Answer, method?: string): void {
  const errors: number[] = operation.errors.map((kind) => STATUS_OF[kind]);
  const file = operation.response.headers.includes("ETag") ? [206, 304] : [];
  const success = operation.response.status ?? 200;
  expect([success, ...file, ...errors]).toContain(status);
  if (status === success) {
    for (const name of operation.response.headers) {
      const optional =
        name === "Idempotency-Replayed" ||
        name === "Acuse-Small-Text" ||
        (name === "ETag" && headers.get("cache-control") === "no-store");
      if (!optional && name !== "Accept-Ranges") expect(headers.has(name), name).toBe(true);
    }
    if (operation.response.type !== "*/*") expect(headers.get("content-type")).toContain(operation.response.type);
    if (operation.response.schema && method !== "HEAD") (operation.response.schema as z.ZodType).parse(json);
  }
  if (operation.limit?.counts === "requests")
    expect(headers.get("ratelimit-limit")).toBe(String(LIMITS[operation.limit.budget].requests));
  expect(headers.get("access-control-allow-origin")).toBe(operation.cors ? "*" : null);
  if (status === 401) expect(headers.get("www-authenticate")).toBe("Bearer");
  if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

/** A client with the live key of the organization "Bootstrap". */
export const owner = (): Client => new Client({ key: inject("api").key });

export const detailOf = (answer: Answer): string => errorBody.parse(answer.json).detail;

export const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString("base64");
