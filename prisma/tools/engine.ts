import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { Client, type QueryResult } from "pg";

/**
 * Prisma's schema engine as WebAssembly, instead of the program that `prisma migrate` downloads. Creates its shadow databases on
 * the server of `databaseUrl`.
 */
export async function loadEngine(
  databaseUrl: string,
  schemas: [path: string, content: string][],
): Promise<SchemaEngine> {
  program ??= loadProgram();
  const { SchemaEngine: Engine } = await program;
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(databaseUrl));
  return Engine.new({ datamodels: schemas.length ? schemas : undefined }, () => {}, factory);
}

/** Once per process, because the JavaScript glue has one state. */
let program: Promise<typeof import("@prisma/schema-engine-wasm")> | undefined;

async function loadProgram() {
  const panics = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };
  panics.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      throw new Error(`The schema engine panicked: ${message}`);
    },
  };
  const path = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import(pathToFileURL(path).href);
  const compiled = await WebAssembly.compile(readFileSync(path.replace(/\.js$/, ".wasm")));
  const { exports } = await WebAssembly.instantiate(compiled, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(exports);
  (exports as { __wbindgen_start: () => void }).__wbindgen_start();
  return glue;
}

/** Columns of PostgreSQL's one-byte type "char" (18), by statement. The catalogues have it. */
const charColumns = new Map<string, number[]>();

/** Reports "char" as text, because the adapter rejects it. {@link WholeScripts} restores the type for the engine. */
class CatalogueClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` overloads this method in ten ways; all pass through.
  override query(...args: any[]): any {
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (error: Error | null, result?: QueryResult) => {
        hideChars(args[0], result);
        callback(error, result);
      };
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const result = (super.query as any)(...args);
    return result instanceof Promise ? result.then((found) => hideChars(args[0], found)) : result;
  }
}

function hideChars(query: string | { text: string }, result: QueryResult | undefined): QueryResult | undefined {
  const fields = result?.fields ?? [];
  const found = fields.flatMap((field, column) => (field.dataTypeID === 18 ? [column] : []));
  if (found.length) charColumns.set(typeof query === "string" ? query : query.text, found);
  for (const column of found) Object.assign(fields[column] ?? {}, { dataTypeID: 25 });
  return result;
}

/** Runs scripts whole: the adapter splits them at every semicolon, even inside a function's body. */
class WholeScripts implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  connect(): Promise<SqlDriverAdapter> {
    return this.#open(this.#url);
  }

  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `shadow_${crypto.randomUUID().replaceAll("-", "")}`;
    const main = await this.connect();
    await main.executeScript(`CREATE DATABASE ${name}`);
    const shadow = await this.#open(Object.assign(new URL(this.#url), { pathname: `/${name}` }));
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await main.executeScript(`DROP DATABASE ${name} WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  }

  async #open(url: URL): Promise<SqlDriverAdapter> {
    const settings = { connectionString: url.href, Client: CatalogueClient };
    const adapter = await new PrismaPg(settings).connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const column of charColumns.get(query.sql) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  }
}
