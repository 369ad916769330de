import { db } from "#lib/db.ts";

/** Maximum wait for a slot, in milliseconds; beyond it the job goes back to the queue. */
const MAX_WAIT_MS = 20_000;

/**
 * Reserves the next request slot of a provider; all processes on one database share its rate. Returns the milliseconds
 * until the slot; `null`, without a reservation, when that is too long.
 */
export async function reserveSlot(provider: string, perSecond: number): Promise<number | null> {
  const gap = 1000 / perSecond;
  const [row] = await db().$queryRaw<{ wait: number }[]>`
    INSERT INTO provider_pace AS pace (provider, next_at)
    VALUES (${provider}, clock_timestamp() + ${gap} * interval '1 millisecond')
    ON CONFLICT (provider) DO UPDATE
      SET next_at = greatest(pace.next_at, clock_timestamp()) + ${gap} * interval '1 millisecond'
      WHERE pace.next_at < clock_timestamp() + ${MAX_WAIT_MS} * interval '1 millisecond'
    RETURNING (extract(epoch FROM next_at - clock_timestamp()) * 1000 - ${gap})::float8 AS wait`;
  return row ? Math.max(0, row.wait) : null;
}

/** Milliseconds until the next free slot. */
export async function nextSlotDelay(provider: string): Promise<number> {
  const [row] = await db().$queryRaw<{ wait: number }[]>`
    SELECT (extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait
    FROM provider_pace WHERE provider = ${provider}`;
  return Math.max(0, row?.wait ?? 0);
}

/** Stops all requests to the provider for `ms` milliseconds. */
export async function pauseSlots(provider: string, ms: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO provider_pace AS pace (provider, next_at)
    VALUES (${provider}, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (provider) DO UPDATE SET next_at = greatest(pace.next_at, excluded.next_at)`;
}
