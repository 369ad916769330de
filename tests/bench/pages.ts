import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { seed } from "../screens/seed.ts";
import { type Session, signIn } from "../screens/sign-in.ts";
import { launchBrowser } from "../support/browser/browser.ts";
import { type Figures, measure } from "../support/browser/page-figures.ts";
import { newLiveKey, startServer } from "../support/server/api-server.ts";

// `npm run bench:pages`: what a reader with a slow phone waits for. Every look is a first one: nothing is cached.

const LOOKS = 5;

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

async function looks(browser: Browser, url: string, newAddress: () => string, cookies: Session): Promise<Figures> {
  const all: Figures[] = [];
  for (let look = 0; look < LOOKS; look++) all.push(await measure(browser, url, newAddress(), { cookies }));
  const of = (name: keyof Figures) => middle(all.map((figures) => figures[name]));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    scriptBytes: of("scriptBytes"),
    fontBytes: of("fontBytes"),
    bytes: of("bytes"),
    layoutShift: of("layoutShift"),
    blockingMs: of("blockingMs"),
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-bench-pages-"));
  const key = newLiveKey();
  const server = await startServer(dataDir, { BOOTSTRAP_API_KEY: key, TRUSTED_PROXY_HOPS: "1" });
  const browser = await launchBrowser();
  try {
    const { seeds, newAddress } = await seed(server.url, key);
    console.log(
      `slow phone (CPU ÷ 4, 1.6 Mbit/s, 150 ms), median of ${LOOKS} first visits; bytes as they cross the network`,
    );
    console.log(
      "page                      first paint  largest paint  JavaScript       all  layout shift  main thread blocked",
    );
    const session = await signIn(browser, { url: server.url, dataDir });
    for (const path of ["/", `/verify/${seeds.id}`, "/verify", "/trust", "/dashboard/notifications"]) {
      const { firstPaintMs, largestPaintMs, scriptBytes, bytes, layoutShift, blockingMs } = await looks(
        browser,
        `${server.url}${path}`,
        newAddress,
        path.startsWith("/dashboard") ? session : [],
      );
      const columns = [
        path.replace(seeds.id, "{id}").padEnd(24),
        `${firstPaintMs.toFixed(0)} ms`.padStart(12),
        `${largestPaintMs.toFixed(0)} ms`.padStart(14),
        `${(scriptBytes / 1024).toFixed(1)} KB`.padStart(11),
        `${(bytes / 1024).toFixed(0)} KB`.padStart(9),
        layoutShift.toFixed(3).padStart(13),
        `${blockingMs.toFixed(0)} ms`.padStart(20),
      ];
      console.log(columns.join(" "));
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
