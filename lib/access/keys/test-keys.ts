import { randomUUID } from "node:crypto";
import { ApiError, fault } from "#lib/contract/errors.ts";
import { sandboxName } from "#lib/contract/fields/sandbox-name.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { TestKeyAnswer } from "#lib/contract/responses.ts";
import { db } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { keyHash, keyPrefix, newKey } from "./key-format.ts";

/** The unique index on the address decides between calls at once. */
const UNIQUE_VIOLATION = "P2002";

/**
 * Issues a test key for `email` (trimmed and lower-cased), with a sandbox organization of its own.
 *
 * `emailProven` is true for a user who is signed in under `email`. Only such a key really mails, and only that address:
 * otherwise strangers could mail strangers in the operator's name. An address gets one key of each kind, so that a
 * stranger who asked for one does not use up its owner's. The sandboxes are apart: the stranger's key must not list
 * what the owner sends.
 * @throws ApiError conflict when the address has had a key of this kind
 */
export async function issueTestKey(email: string, emailProven: boolean, now: Date): Promise<TestKeyAnswer> {
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
    throw new ApiError("conflict", { ...fault("second_test_key"), field: "email" });
  }
  return { api_key: key, email, expires_at: formatTime(expiresAt), remaining_uses: remainingUses };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
