#!/usr/bin/env node
// Replaces Prisma's schema engine (PRISMA_SCHEMA_ENGINE_BINARY) where its program cannot be downloaded. Passes JSON-RPC requests,
// in lines over stdin and stdout, to the WebAssembly build. For development only.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { loadEngine } from "./engine.ts";

interface Request {
  id: number;
  method: string;
  params: unknown;
}

const { values, positionals } = parseArgs({
  options: {
    datamodels: { type: "string", multiple: true },
    datasource: { type: "string" },
    version: { type: "boolean" },
  },
  strict: false,
  allowPositionals: true,
});

const databaseUrl = () => {
  const { url } = JSON.parse(String(values.datasource ?? "{}"));
  const found = url ?? process.env.DATABASE_URL;
  if (!found) throw new Error("Start it through `npm run db:prisma`, which brings a database");
  return found as string;
};

async function respond(engine: Promise<SchemaEngine>, { method, params }: Request): Promise<unknown> {
  const target = (await engine) as unknown as Record<string, (params: unknown) => Promise<unknown>>;
  const call = method === "getDatabaseVersion" ? target.version : target[method];
  if (!call) throw new Error(`The WebAssembly schema engine has no ${method}`);
  const result = await call.call(target, params);
  if (method !== "diff") return result ?? null;
  // The engine asks the caller to print a difference. The result of the call is an exit code.
  const { stdout, exitCode } = result as { stdout: string | null; exitCode: number };
  send({ id: 0, jsonrpc: "2.0", method: "print", params: { content: stdout ?? "" } });
  return { exitCode };
}

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function failure(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  return { code: -32000, message, data: { is_panic: false, message, error_code: (error as { code?: string }).code } };
}

function serve(): void {
  const paths = (values.datamodels ?? []) as string[];
  const engine = loadEngine(
    databaseUrl(),
    paths.map((path) => [path, readFileSync(path, "utf8")]),
  );
  engine.catch(() => {});
  // A panic in WebAssembly rejects none of our promises.
  let asked = 0;
  process.once("uncaughtException", (error) => {
    send({ id: asked, jsonrpc: "2.0", error: failure(error) });
    process.exitCode = 1;
  });
  const lines = createInterface({ input: process.stdin });
  let last = Promise.resolve();
  lines.on("line", (line) => {
    const request = JSON.parse(line) as Request;
    if (!request.method) return;
    asked = request.id;
    last = last
      .then(() => respond(engine, request))
      .then((result) => send({ id: request.id, jsonrpc: "2.0", result }))
      .catch((error) => send({ id: request.id, jsonrpc: "2.0", error: failure(error) }));
  });
  lines.on("close", () => last.then(() => process.exit(0)));
}

// `cli can-connect-to-database` and `cli create-database`: the temporary database exists.
if (values.version) process.stdout.write("schema-engine-cli WebAssembly\n");
else if (positionals[0] !== "cli") serve();
