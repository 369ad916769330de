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
  /** Path of the file with the server's output. */
  log: string;
  /** A free port that the server may send webhooks to. */
  receiverPort: number;
  /** URL that the server may fetch templates from; see template-host.ts. */
  templates: string;
}

declare module "vitest" {
  interface ProvidedContext {
    api: ApiUnderTest;
  }
}

/**
 * Starts one built server for all API tests. It trusts one proxy, so that each test can have its own client address.
 */
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
