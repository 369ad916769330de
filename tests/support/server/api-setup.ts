import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTemplateHost } from "../stand-ins/template-host.ts";
import { newLiveKey, startServer } from "./api-server.ts";
import { freePort } from "./free-port.ts";

interface ApiUnderTest {
  url: string;
  /** A live key of the organization "Bootstrap". */
  key: string;
  dataDir: string;
  /** A file with all that the server wrote. */
  log: string;
  /** A port of this machine that the server may send webhooks to, free for a test to listen on. */
  receiverPort: number;
  /** Where a test may put templates that the server may fetch, see template-host.ts. */
  templates: string;
}

declare module "vitest" {
  interface ProvidedContext {
    api: ApiUnderTest;
  }
}

/** One built server for all API tests. It trusts one proxy, so that every test may be a client with an address of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-api-"));
  const key = newLiveKey();
  const templates = await startTemplateHost();
  const receiverPort = await freePort();
  const server = await startServer(dataDir, {
    BOOTSTRAP_API_KEY: key,
    TRUSTED_PROXY_HOPS: "1",
    TEMPLATE_ALLOWED_HOSTS: templates.place,
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${receiverPort}`,
  });
  project.provide("api", { url: server.url, key, dataDir, log: server.log, receiverPort, templates: templates.url });
  return async () => {
    await server.stop();
    await templates.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
