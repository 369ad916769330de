import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/db.ts";
import type { JobData, QueueName } from "#lib/jobs.ts";
import { confirm, dispatch } from "#lib/notifications/dispatch.ts";
import { eraseContent } from "#lib/notifications/erase.ts";
import { destroyContent } from "#lib/notifications/erase-content.ts";
import { ask } from "#lib/notifications/reconcile.ts";
import { loadRecord } from "#lib/notifications/record.ts";
import { seal } from "#lib/notifications/seal.ts";
import { tablesHolding } from "#tests/support/whole-database.ts";
import { base64, create, newCaller, startHouse } from "#tests/unit/notifications/fixtures.ts";
import { expectCertifiedOnce } from "./certified.ts";
import { bury, dying, makeQueriesMortal, operation } from "./mortal.ts";

// What the outbox does to the disk counts as well, one call at a time.
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const open = async (...args: Parameters<typeof fs.open>) => {
    let opened: Awaited<ReturnType<typeof fs.open>> | undefined;
    const opening = operation(async () => {
      opened = await fs.open(...args);
      return opened;
    });
    // The kernel closes what a dead process had open.
    const file = await opening.catch(async (death) => {
      await opened?.close();
      throw death;
    });
    const { writeFile, sync } = file;
    file.writeFile = (...data: Parameters<typeof writeFile>) => operation(() => writeFile.apply(file, data));
    file.sync = () => operation(() => sync.apply(file));
    return file;
  };
  const link = (...args: Parameters<typeof fs.link>) => operation(() => fs.link(...args));
  const rm = (...args: Parameters<typeof fs.rm>) => operation(() => fs.rm(...args));
  return { ...fs, open, link, rm };
});

let house: Awaited<ReturnType<typeof startHouse>>;
beforeAll(async () => {
  house = await startHouse();
  // Keys, fonts and the job sender are ready: only what a notification itself does is counted.
  await live((await create(await newCaller())).id);
  makeQueriesMortal();
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await house.close();
});

const handlers: { [name in Exclude<QueueName, "mail" | "renew">]: (data: JobData) => Promise<void> } = {
  dispatch,
  confirm,
  ask,
  seal: ({ notification_id }) => seal(notification_id),
  erase: ({ notification_id }) => destroyContent(notification_id),
};

interface WaitingJob {
  id: string;
  name: keyof typeof handlers;
  data: JobData;
}

/** Does one notification's jobs as the worker would, one after the other until none is left. */
async function live(notificationId: string): Promise<void> {
  for (;;) {
    const [job] = await db().$queryRaw<WaitingJob[]>`
      SELECT id::text, name, data FROM pgboss.job WHERE data->>'notification_id' = ${notificationId} AND state < 'active'
      ORDER BY created_on LIMIT 1`;
    if (!job) return;
    await handlers[job.name](job.data);
    await db().$executeRaw`UPDATE pgboss.job SET state = 'completed' WHERE id = ${job.id}::uuid`;
  }
}

/** Kills one notification's process around its 1st, 2nd, 3rd… operation until it lives through; returns how many there are. */
async function killEverywhere(moment: "before" | "after", to: string, types: string[]): Promise<number> {
  const caller = await newCaller();
  for (let nth = 1; ; nth++) {
    const { id } = await create(caller, { to, body_html: "<p>x</p>", attachments: [{ content_base64: base64("x") }] });
    const died = await dying(nth, moment, () => live(id));
    if (died) await bury(house.url);
    await live(id);
    await expectCertifiedOnce(id, types, house.dataDir);
    if (!died) return nth;
  }
}

test.each([
  ["before", "ana@example.com", ["created", "sent", "delivered"]],
  ["after", "ana@example.com", ["created", "sent", "delivered"]],
  ["after", "deferred@example.com", ["created", "sent", "deferred", "delivered"]],
  ["after", "complained@example.com", ["created", "sent", "delivered", "complained"]],
] as const)(
  "killed %s any operation, a mail to %s ends sealed with each link once",
  async (moment, to, types) => {
    expect(await killEverywhere(moment, to, [...types])).toBeGreaterThan(30);
  },
  300_000,
);

test.each([
  "before",
  "after",
] as const)("killed %s any operation of creating, a retry with the same key creates it, once", async (moment) => {
  for (let nth = 1; ; nth++) {
    const caller = await newCaller("test", 1);
    const call = () => create(caller, { attachments: [{ content_base64: base64(`${moment} ${nth}`) }] }, "k");
    const died = await dying(nth, moment, async () => void (await call()));
    if (died) await bury(house.url);
    // The lease of the dead call runs out by itself after some seconds; not waited for here.
    await db().$executeRaw`UPDATE idempotency_keys SET lease_expires_at = now() WHERE notification_id IS NULL`;
    const { id } = await call();
    expect(await db().notification.count({ where: { organizationId: caller.organizationId } })).toBe(1);
    expect((await db().apiKey.findUnique({ where: { id: caller.apiKeyId } }))?.remainingUses).toBe(0);
    await live(id);
    await expectCertifiedOnce(id, ["created", "sent", "delivered"], house.dataDir);
    if (!died) return expect(nth).toBeGreaterThan(6);
  }
}, 300_000);

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
    if (died) await bury(house.url);
    const begun = (await db().erasure.count({ where: { notificationId: id } })) > 0;
    await live(id);
    if (!begun) {
      expect((await loadRecord(id))?.subject).toBe(word);
      expect(await erase()).toBe("erased");
      await live(id);
    }
    expect(await loadRecord(id)).toMatchObject({ subject: null, seal: { number: 2, head_sequence: 3 } });
    expect((await loadRecord(id))?.events.slice(3)).toMatchObject([{ event_type: "content_erased" }]);
    expect(await readdir(join(house.dataDir, "outbox"))).not.toContain(`${id}.eml`);
    if (died) continue;
    expect(nth).toBeGreaterThan(20);
    return expect(await tablesHolding(words)).toEqual(new Map(words.map((one) => [one, []])));
  }
}, 300_000);
