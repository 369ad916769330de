import autocannon from "autocannon";

interface Load {
  requestsPerSecond: number;
  /** Median latency in milliseconds. */
  median: number;
  p99: number;
}

/** Sends one kind of request for `seconds` over `connections`. @throws Error for a response other than 2xx */
export async function load(options: autocannon.Options & { seconds: number }): Promise<Load> {
  const { seconds, ...rest } = options;
  const result = await autocannon({ ...rest, duration: seconds });
  if (result.non2xx || result.errors)
    throw new Error(`${options.url}: ${result.non2xx} answers were refused, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.average, median: result.latency.p50, p99: result.latency.p99 };
}

/** Body of the posted notification, with text and HTML. */
export function notification(to: string): string {
  return JSON.stringify({
    to,
    subject: "Notice of termination",
    body_text: "Dear client,\n\nyour contract ends on 31 March.\n".repeat(8),
    body_html: "<p>Dear client,</p><p>your contract ends on 31 March.</p>".repeat(8),
  });
}

/** Headers of another client address for each request: public reads are limited by address. */
export function forwarded(i: number): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `198.18.${(i >> 8) & 255}.${i & 255}` };
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
