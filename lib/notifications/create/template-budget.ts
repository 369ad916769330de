import { ApiError, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { processWide } from "#lib/process-wide.ts";

/** What one organization's templates may take together: as much as those of one call with the most and the largest. */
const OF_ONE = LIMITS.attachments * LIMITS.template.bytes;
const OF_ALL = 3 * OF_ONE;

/** Bytes held, by organization. */
const held = processWide("template memory", () => new Map<string, number>());

/**
 * An account of the memory that one template takes, from its first byte downloaded until it is personalised.
 * Without it, a few hundred small requests could make this process hold gigabytes.
 */
export function templateBudget(organizationId: string) {
  let own = 0;
  const change = (bytes: number) => {
    own += bytes;
    const left = (held.get(organizationId) ?? 0) + bytes;
    if (left > 0) held.set(organizationId, left);
    else held.delete(organizationId);
  };
  return {
    /** @throws ApiError unavailable */
    take(bytes: number): void {
      const all = [...held.values()].reduce((sum, one) => sum + one, 0);
      if ((held.get(organizationId) ?? 0) + bytes > OF_ONE || all + bytes > OF_ALL) throw tooMany();
      change(bytes);
    },
    /** All that this template took. */
    release(): void {
      change(-own);
    },
  };
}

const tooMany = () => new ApiError("unavailable", fault("many_downloads"), { headers: { "Retry-After": "10" } });
