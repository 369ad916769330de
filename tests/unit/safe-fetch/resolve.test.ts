import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { resolveAsSystem, resolveInDns } from "#lib/safe-fetch/resolve.ts";

/**
 * A name server on loopback with the same records for every question; `null` never responds. @param asked called for
 * every question
 */
async function nameServer(records: { a?: number[][]; aaaa?: number[][] } | null, asked = () => {}): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    asked();
    if (!records) return;
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const answers = (type === 1 ? records.a : records.aaaa) ?? [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    const bodies = answers.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([head, query.subarray(12, end), ...bodies]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const never = new AbortController().signal;
const IPV6 = [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];

test("a name resolves to all its addresses of both families", async () => {
  const server = await nameServer({
    a: [
      [8, 8, 8, 8],
      [127, 0, 0, 1],
    ],
    aaaa: [IPV6],
  });
  const found = await resolveInDns([server])("name.test", never);
  expect(found.sort()).toEqual(["127.0.0.1", "2606:4700::1111", "8.8.8.8"]);
});

test("a name with addresses of one family resolves to them", async () => {
  const server = await nameServer({ aaaa: [IPV6] });
  expect(await resolveInDns([server])("name.test", never)).toEqual(["2606:4700::1111"]);
});

test("a name without addresses resolves to none", async () => {
  expect(await resolveInDns([await nameServer({})])("name.test", never)).toEqual([]);
});

test("a silent name server is asked once until the timeout", async () => {
  const asked = vi.fn();
  const server = await nameServer(null, asked);
  expect(await resolveInDns([server])("name.test", AbortSignal.timeout(200))).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(["A", "AAAA"].length);
});

test("only the system resolver knows the names of this machine", async () => {
  expect(await resolveAsSystem("localhost", never)).toContain("127.0.0.1");
  expect(await resolveInDns([await nameServer({})])("localhost.localdomain", never)).toEqual([]);
});
