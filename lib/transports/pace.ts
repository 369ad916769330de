import { db } from "#lib/db.ts";

/** A turn further away than this is not waited for: the job is put back and others have theirs. */
const MAX_WAIT_MS = 20_000;

/**
 * Takes the next turn at a provider, whose rate all processes on one database share. Returns in how many milliseconds
 * it is; `null` when it is too far away to be waited for, and no turn was taken.
 */
export async function reserveSlot(provider: string, perSecond: number): Promise<number | null> {
  const gap = 1000 / perSecond;
  const [turn] = await db().$queryRaw<{ wait: number }[]>`
    INSERT INTO provider_pace AS pace (provider, next_at)
    VALUES (${provider}, clock_timestamp() + ${gap} * interval '1 millisecond')
    ON CONFLICT (provider) DO UPDATE
      SET next_at = greatest(pace.next_at, clock_timestamp()) + ${gap} * interval '1 millisecond'
      WHERE pace.next_at < clock_timestamp() + ${MAX_WAIT_MS} * interval '1 millisecond'
    RETURNING (extract(epoch FROM next_at - clock_timestamp()) * 1000 - ${gap})::float8 AS wait`;
  return turn ? Math.max(0, turn.wait) : null;
}

/** In how many milliseconds the next turn is. */
export async function nextSlotDelay(provider: string): Promise<number> {
  const [turn] = await db().$queryRaw<{ wait: number }[]>`
    SELECT (extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS wait
    FROM provider_pace WHERE provider = ${provider}`;
  return Math.max(0, turn?.wait ?? 0);
}

/** Nobody asks this provider for anything before `ms` are over. */
export async function pauseSlots(provider: string, ms: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO provider_pace AS pace (provider, next_at)
    VALUES (${provider}, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (provider) DO UPDATE SET next_at = greatest(pace.next_at, excluded.next_at)`;
}
