import { expect, test } from "vitest";
import { safeFetch, sharedDeadline } from "#lib/safe-fetch/safe-fetch.ts";
import {
  FIELD,
  fetchText,
  refusalOf,
  serve,
  serveBytes,
  serveSilence,
} from "#tests/support/stand-ins/loopback-servers.ts";

const at = (port: number) => `http://name.test:${port}/template.pdf`;

test("a slow download ends after its total time", async () => {
  const port = await serve((_, response) => {
    const drip = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(drip));
  });
  expect(await refusalOf(at(port), { totalMs: 400 })).toBe("took longer than 0.4 s to download");
});

test.each([
  "",
  "HTTP/1.1 200 OK\r\nX-Slow: ",
  "HTTP/1.1 100 Continue\r\n\r\n",
  "HTTP/1.1 200 OK\r\n\r\n%PDF",
])("a download that stops after %j ends after its total time", async (bytes) => {
  const port = await serveBytes(bytes, { close: false });
  expect(await refusalOf(at(port), { totalMs: 300 })).toBe("took longer than 0.3 s to download");
});

test("redirects share the total time of a download", async () => {
  const port = await serve(({ url = "" }, response) => {
    setTimeout(() => response.writeHead(302, { Location: `${url}x` }).end(), 150);
  });
  expect(await refusalOf(at(port), { totalMs: 400 })).toBe("took longer than 0.4 s to download");
});

test("the time to connect includes the TLS handshake", async () => {
  const { port } = await serveSilence();
  expect(await refusalOf(`https://name.test:${port}/`, { connectMs: 200 })).toBe(
    "did not accept a connection within 0.2 s",
  );
});

test("the time to connect includes a name server that does not answer", async () => {
  const resolve = () => new Promise<string[]>(() => {});
  expect(await refusalOf("http://name.test/", { resolve, connectMs: 100 })).toBe(
    "did not accept a connection within 0.1 s",
  );
});

test("the time to connect does not limit a connected download", async () => {
  const port = await serve((_, response) => void setTimeout(() => response.end("late"), 300));
  expect(await fetchText(at(port), { connectMs: 150 })).toBe("late");
});

test("several downloads share one deadline, and cancelling it ends them", async () => {
  const { port, connections } = await serveSilence();
  const deadline = sharedDeadline(300);
  const policy = { isPublic: () => true, allowedHosts: [], resolve: async () => ["127.0.0.1"] };
  const download = () => safeFetch(at(port), { field: FIELD, signal: deadline.signal, policy });
  const ends = await Promise.allSettled([download(), download(), download()]);
  expect(connections()).toBe(3);
  for (const end of ends)
    expect(end).toMatchObject({
      reason: { detail: `${FIELD}: did not download within the 0.3 s that all templates share` },
    });
  const cancelled = sharedDeadline();
  const left = safeFetch(at(port), { field: FIELD, signal: cancelled.signal, policy });
  cancelled.cancel();
  cancelled.stop();
  await expect(left).rejects.toMatchObject({ kind: "invalid_input" });
});
