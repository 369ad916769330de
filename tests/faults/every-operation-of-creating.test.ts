import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { base64, create, newCaller } from "#tests/integration/notifications/fixtures.ts";
import { tablesHolding } from "#tests/support/database/whole-database.ts";
import { LONG_TEST_MS } from "#tests/support/wait.ts";
import { expectCertifiedOnce } from "./certified.ts";
import { crashAt, firstCrash, STRIDE } from "./crash.ts";
import { runJobs, startCrashFixture } from "./crash-fixture.ts";
import { endConnections } from "./end-connections.ts";

vi.setConfig({ testTimeout: LONG_TEST_MS });

vi.mock("node:fs/promises", async (original) => {
  const { filesAsOperations } = await import("./crash.ts");
  return filesAsOperations(await original());
});

const fixture = startCrashFixture();

test.each([
  "before",
  "after",
] as const)("a retry creates the notification once after a kill %s any operation of creating it", async (moment) => {
  for (let nth = 1; ; nth++) {
    const caller = await newCaller("test", 1);
    const call = () => create(caller, { attachments: [{ content_base64: base64(`${moment} ${nth}`) }] }, "k");
    const crashed = await crashAt(nth, moment, async () => void (await call()));
    if (crashed) await endConnections(fixture().url);
    // The lease of the dead call runs out by itself after some seconds; not waited for here.
    await db().$executeRaw`UPDATE idempotency_keys SET lease_expires_at = now() WHERE notification_id IS NULL`;
    const { id } = await call();
    expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
    expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(0);
    await runJobs(id);
    await expectCertifiedOnce(id, ["created", "sent", "delivered"], fixture().dataDir);
    if (!crashed) return expect(nth).toBeGreaterThan(6);
  }
});

test("a kill after any operation of erasing leaves all of the content or none", async () => {
  const words: string[] = [];
  for (let nth = firstCrash(); ; nth += STRIDE) {
    const caller = await newCaller();
    const word = `Eibisch ${nth}.`;
    words.push(word);
    const { id } = await create(caller, { subject: word, attachments: [{ content_base64: base64(word) }] }, "k");
    await runJobs(id);
    const erase = () => eraseContent({ notificationId: id, organizationId: caller.organizationId, by: null });
    const crashed = await crashAt(nth, "after", async () => {
      await erase();
      await runJobs(id);
    });
    if (crashed) await endConnections(fixture().url);
    const begun = (await db().erasure.count({ where: { notificationId: id } })) > 0;
    await runJobs(id);
    if (!begun) {
      expect((await loadRecord(id))?.subject).toBe(word);
      expect(await erase()).toBe("erased");
      await runJobs(id);
    }
    expect(await loadRecord(id)).toMatchObject({ subject: null, seal: { number: 2, head_sequence: 3 } });
    expect((await loadRecord(id))?.events.slice(3)).toMatchObject([{ event_type: "content_erased" }]);
    expect(await readdir(join(fixture().dataDir, "outbox"))).not.toContain(`${id}.eml`);
    if (crashed) continue;
    expect(nth).toBeGreaterThan(20);
    return expect(await tablesHolding(fixture().url, words)).toEqual(new Map(words.map((one) => [one, []])));
  }
});
