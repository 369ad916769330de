import { ApiError, fault } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { processWide } from "#lib/process-wide.ts";

/** Bytes for all templates of one organization: enough for one call with the most and largest templates. */
const OF_ONE = LIMITS.attachments * LIMITS.template.bytes;
const OF_ALL = 3 * OF_ONE;

/** Bytes in use, by organization. */
const held = processWide("template memory", () => new Map<string, number>());

/**
 * Counts the memory of one template from its first byte until it is personalised.
 * Without this limit a few hundred small requests could make the process hold gigabytes.
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
    release(): void {
      change(-own);
    },
  };
}

const tooMany = () => new ApiError("unavailable", fault("many_downloads"), { headers: { "Retry-After": "10" } });
