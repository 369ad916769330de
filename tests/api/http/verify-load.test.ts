import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { LIMITS } from "#lib/contract/limits.ts";
import { base64, Client, owner } from "../../support/server/api.ts";

const RECORDS = 4;
const ids: string[] = [];

beforeAll(async () => {
  for (let count = 0; count < RECORDS; count++) {
    const content_base64 = base64(randomBytes(LIMITS.attachmentBytes));
    // Of a story that is never sealed: no other test waits behind what these would take.
    const { id } = await owner().created({
      to: "stuck@example.com",
      attachments: [{ filename: "scan.bin", content_base64 }],
    });
    ids.push(id);
  }
});

// On a busy machine the order of nine answers is chance; a server that others wait for fails each time.
test("other requests are answered while records of the largest size are verified", { retry: 3 }, async () => {
  const order: string[] = [];
  const ask = async (path: string, name: string) => {
    const answer = await new Client().raw(path);
    order.push(name);
    return answer;
  };
  const pages = ids.map((id) => ask(`/verify/${id}`, "page"));
  const health = Array.from({ length: 5 }, () => ask("/healthz", "health"));
  for (const { status, text } of await Promise.all(pages)) {
    expect(status).toBe(200);
    expect(text).toContain("Record intact so far");
    expect(text).toMatch(/data-fact="chain\.hash \S* passed"/);
    expect(text).not.toMatch(/data-fact="\S+ \S* failed"/);
  }
  for (const { status } of await Promise.all(health)) expect(status).toBe(200);
  expect(order.indexOf("health")).toBeLessThan(order.lastIndexOf("page"));
});
