import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import { eraseContent } from "#lib/notifications/erase/erase.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { base64, create, newCaller } from "#tests/integration/notifications/fixtures.ts";
import { tablesHolding } from "#tests/support/whole-database.ts";
import { bury } from "./bury.ts";
import { expectCertifiedOnce } from "./certified.ts";
import { live, mortalHouse } from "./lives.ts";
import { dying } from "./mortal.ts";

vi.mock("node:fs/promises", async (original) => {
  const { mortalFiles } = await import("./mortal.ts");
  return mortalFiles(await original());
});

const house = mortalHouse();

test.each([
  "before",
  "after",
] as const)("killed %s any operation of creating, a retry with the same key creates it, once", async (moment) => {
  for (let nth = 1; ; nth++) {
    const caller = await newCaller("test", 1);
    const call = () => create(caller, { attachments: [{ content_base64: base64(`${moment} ${nth}`) }] }, "k");
    const died = await dying(nth, moment, async () => void (await call()));
    if (died) await bury(house().url);
    // The lease of the dead call runs out by itself after some seconds; not waited for here.
    await db().$executeRaw`UPDATE idempotency_keys SET lease_expires_at = now() WHERE notification_id IS NULL`;
    const { id } = await call();
    expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
    expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(0);
    await live(id);
    await expectCertifiedOnce(id, ["created", "sent", "delivered"], house().dataDir);
    if (!died) return expect(nth).toBeGreaterThan(6);
  }
});

test("killed after any operation of erasing, nothing of the content is left in the end, or all of it is there", async () => {
  const words: string[] = [];
  for (let nth = 1; ; nth++) {
    const caller = await newCaller();
    const word = `Eibisch ${nth}.`;
    words.push(word);
    const { id } = await create(caller, { subject: word, attachments: [{ content_base64: base64(word) }] }, "k");
    await live(id);
    const erase = () => eraseContent({ notificationId: id, organizationId: caller.organizationId, by: null });
    const died = await dying(nth, "after", async () => {
      await erase();
      await live(id);
    });
    if (died) await bury(house().url);
    const begun = (await db().erasure.count({ where: { notificationId: id } })) > 0;
    await live(id);
    if (!begun) {
      expect((await loadRecord(id))?.subject).toBe(word);
      expect(await erase()).toBe("erased");
      await live(id);
    }
    expect(await loadRecord(id)).toMatchObject({ subject: null, seal: { number: 2, head_sequence: 3 } });
    expect((await loadRecord(id))?.events.slice(3)).toMatchObject([{ event_type: "content_erased" }]);
    expect(await readdir(join(house().dataDir, "outbox"))).not.toContain(`${id}.eml`);
    if (died) continue;
    expect(nth).toBeGreaterThan(20);
    return expect(await tablesHolding(words)).toEqual(new Map(words.map((one) => [one, []])));
  }
});
