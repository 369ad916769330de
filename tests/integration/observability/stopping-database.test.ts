import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { closeDb, query } from "#lib/db.ts";
import { closeSendingBoss, sendingBoss } from "#lib/jobs/jobs.ts";
import { Prisma } from "#prisma/client/client.ts";
import { startFixture } from "../notifications/fixtures.ts";

test("a database that stops before it has read the end of its connections is no outage", async () => {
  const fixture = await startFixture();
  const lines: string[] = [];
  const log = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await sendingBoss();
    const servers = await query<{ pid: number }>(Prisma.sql`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'acuse%'`);
    const signal = (name: NodeJS.Signals) => servers.forEach(({ pid }) => void process.kill(pid, name));
    expect(servers.length).toBeGreaterThan(1);
    signal("SIGSTOP");
    await closeSendingBoss();
    await closeDb();
    // What a server that stops sends to each of its processes.
    signal("SIGTERM");
    signal("SIGCONT");
    await sleep(500);
    expect(lines).toEqual([]);
  } finally {
    log.mockRestore();
    await fixture.close();
  }
});
