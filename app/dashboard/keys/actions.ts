"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import type { SecretAnswer } from "#components/dashboard/secret-form.tsx";
import { actorOf } from "#lib/access/audit.ts";
import { addLiveKey, endLiveKey, KEY_NAME_CHARACTERS, takeTestKey } from "#lib/access/managed-keys.ts";
import { Problem } from "#lib/contract/errors.ts";
import { clientOf } from "#lib/http/client-ip.ts";
import { messages } from "#lib/i18n/messages.ts";
import { backTo, idOf, line } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/keys";

export async function createKey(_: SecretAnswer | null, form: FormData): Promise<SecretAnswer> {
  const viewer = await requireViewer("manage", form.get("organization"));
  const { problems } = messages(viewer.locale).dashboard.keys;
  const name = line(form, "name", KEY_NAME_CHARACTERS);
  if (!name) return { problem: problems.name };
  const secret = await addLiveKey(actorOf(viewer), name);
  if (!secret) return { problem: problems.tooMany };
  revalidatePath(PAGE);
  return { secret };
}

export async function revoke(form: FormData): Promise<void> {
  const viewer = await requireViewer("manage", form.get("organization"));
  const ended = await endLiveKey(actorOf(viewer), idOf(form, "key"), new Date());
  backTo(PAGE, ended ? "revoked" : "notFound");
}

export async function createTestKey(_: SecretAnswer | null, form: FormData): Promise<SecretAnswer> {
  const viewer = await requireViewer("manage", form.get("organization"));
  const { problems } = messages(viewer.locale).dashboard.keys;
  try {
    const answer = await takeTestKey(actorOf(viewer), clientOf(await headers()), new Date());
    if (!answer) return { problem: problems.tooOften };
    revalidatePath(PAGE);
    return { secret: answer.api_key };
  } catch (error) {
    if (error instanceof Problem && error.kind === "conflict") return { problem: problems.hadOne };
    throw error;
  }
}
