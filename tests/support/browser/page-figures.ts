import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession } from "playwright";
import { newContext } from "./browser.ts";

/** Costs of the first visit of a page. Times in milliseconds since navigation. */
export interface Figures {
  firstPaintMs: number;
  largestPaintMs: number;
  /** Compressed octets of JavaScript that were transferred. */
  scriptBytes: number;
  fontBytes: number;
  bytes: number;
  /** Cumulative Layout Shift. */
  layoutShift: number;
  /** Milliseconds of long tasks beyond 50 ms each. */
  blockingMs: number;
}

/** The profile that Lighthouse calls slow 4G on a mid-range phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_RATE = 4;

const OBSERVE = `
  window.acuse = { largest: 0, shift: 0, blocked: 0 };
  const watch = (type, seen) => new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { acuse.largest = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) acuse.shift += entry.value; });
  watch("longtask", (entry) => { acuse.blocked += Math.max(0, entry.duration - 50); });
`;

interface Visit {
  slow?: boolean;
  /** Milliseconds by which fonts are late, so that the fallbacks are painted first. */
  fontsLateMs?: number;
  /** Cookies of a signed-in person. */
  cookies?: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/** Visits a page once without a cache, on a slow phone by default. */
export async function measure(
  browser: Browser,
  url: string,
  address: string,
  { slow = true, fontsLateMs = 0, cookies = [] }: Visit = {},
): Promise<Figures> {
  const context = await newContext(browser, {
    viewport: { width: 360, height: 780 },
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  try {
    await context.addCookies(cookies);
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    const counted = await countBytes(session);
    if (slow) {
      await session.send("Network.emulateNetworkConditions", NETWORK);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    }
    if (fontsLateMs) await tab.route("**/fonts/**", (route) => sleep(fontsLateMs).then(() => route.continue()));
    await tab.addInitScript(OBSERVE);
    await tab.goto(url, { waitUntil: "networkidle" });
    const seen = await tab.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
      return {
        paint,
        ...(globalThis as unknown as { acuse: { largest: number; shift: number; blocked: number } }).acuse,
      };
    });
    return {
      firstPaintMs: seen.paint,
      largestPaintMs: seen.largest,
      layoutShift: seen.shift,
      blockingMs: seen.blocked,
      ...counted(),
    };
  } finally {
    await context.close();
  }
}

/** Counts the octets of every response as transferred. */
async function countBytes(session: CDPSession): Promise<() => Pick<Figures, "bytes" | "scriptBytes" | "fontBytes">> {
  await session.send("Network.enable");
  const [scripts, fonts] = [new Set<string>(), new Set<string>()];
  let [bytes, scriptBytes, fontBytes] = [0, 0, 0];
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
    if (type === "Font") fonts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    if (fonts.has(requestId)) fontBytes += encodedDataLength;
  });
  return () => ({ bytes, scriptBytes, fontBytes });
}
