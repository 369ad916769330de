import { randomUUID } from "node:crypto";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { sandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { TestKeyResponse } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { keyHash, keyPrefix, newKey } from "./key-format.ts";

/** Prisma's code. The unique index on the address decides between concurrent calls. */
const UNIQUE_VIOLATION = "P2002";

/**
 * Issues a test key for `email` (trimmed and lower-cased), with a sandbox organization of its own.
 *
 * `emailProven` is true for a user signed in under `email`. Only such a key really mails, and only that address; others could
 * be used to spam in the operator's name. An address gets one proven and one unproven key, so that a stranger cannot use up its
 * owner's. Their sandboxes are separate, because the unproven key must not list the owner's notifications.
 * @throws ApiError conflict when the address has had a key of this kind
 */
export async function issueTestKey(email: string, emailProven: boolean, now: Date): Promise<TestKeyResponse> {
  const id = randomUUID();
  const key = newKey("test");
  const expiresAt = new Date(now.getTime() + LIMITS.testKey.minutes * 60_000);
  const remainingUses = LIMITS.testKey.uses;
  try {
    await db().organization.create({
      data: {
        id,
        name: sandboxName(id, emailProven),
        kind: "sandbox",
        apiKeys: {
          create: {
            kind: "test",
            name: "Test key",
            prefix: keyPrefix(key),
            sha256: keyHash(key),
            email,
            emailProven,
            remainingUses,
            expiresAt,
          },
        },
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw secondTestKey();
  }
  return { api_key: key, email, expires_at: formatTime(expiresAt), remaining_uses: remainingUses };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;

/**
 * Call it before the client's budget is spent: repeated requests for one address get no key, and must not use up the
 * budget of a whole network. @throws ApiError conflict when the address has had a key of this kind
 */
export async function refuseSecondTestKey(email: string, emailProven: boolean): Promise<void> {
  if ((await db().apiKey.count({ where: { email, emailProven } })) > 0) throw secondTestKey();
}

const secondTestKey = (): ApiError => new ApiError("conflict", { ...fault("second_test_key"), field: "email" });
