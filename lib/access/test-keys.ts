import { randomUUID } from "node:crypto";
import type { TestKeyAnswer } from "#lib/contract/answers.ts";
import { Problem } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { sandboxName } from "#lib/contract/sandbox-name.ts";
import { db } from "#lib/db.ts";
import { formatTime } from "#lib/evidence/chain/chain.ts";
import { keyHash, keyPrefix, newKey } from "./key-format.ts";

/** The unique index on the address decides between calls at once. */
const UNIQUE_VIOLATION = "P2002";

/**
 * A test key for `email` (trimmed and lower-cased), with a sandbox organization of its own.
 * @throws Problem conflict when the address has had one
 */
export async function issueTestKey(email: string, now: Date): Promise<TestKeyAnswer> {
  const id = randomUUID();
  const key = newKey("test");
  const expiresAt = new Date(now.getTime() + LIMITS.testKey.minutes * 60_000);
  const remainingUses = LIMITS.testKey.uses;
  try {
    await db().organization.create({
      data: {
        id,
        name: sandboxName(id),
        kind: "sandbox",
        apiKeys: {
          create: {
            kind: "test",
            name: "Test key",
            prefix: keyPrefix(key),
            sha256: keyHash(key),
            email,
            remainingUses,
            expiresAt,
          },
        },
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("conflict", "email: this address has had its test key; one address gets one");
  }
  return { api_key: key, email, expires_at: formatTime(expiresAt), remaining_uses: remainingUses };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
