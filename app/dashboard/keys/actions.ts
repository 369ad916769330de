"use server";

import { headers } from "next/headers";
import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf } from "#lib/access/audit.ts";
import { addLiveKey, endLiveKey, KEY_NAME_CHARACTERS, takeTestKey } from "#lib/access/keys/managed-keys.ts";
import { config } from "#lib/config.ts";
import { ApiError } from "#lib/contract/errors.ts";
import { clientOf } from "#lib/http/request/client-ip.ts";
import { messages } from "#lib/i18n/messages.ts";
import { backTo, formViewer, idOf, line, made, refused } from "../form.ts";

const PAGE = "/dashboard/keys";

export async function createKey(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("manage", form);
  const { problems } = messages(viewer.locale).dashboard.keys;
  const name = line(form, "name", KEY_NAME_CHARACTERS);
  if (!name) return refused(form, "name", String(form.get("name") ?? "").trim() ? problems.name : problems.nameless);
  const secret = await addLiveKey(actorOf(viewer), name);
  return secret ? made(PAGE, secret, name) : refused(form, null, problems.tooMany);
}

export async function revoke(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  const ended = await endLiveKey(actorOf(viewer), idOf(form, "key"), new Date());
  return backTo(viewer, PAGE, ended ? "revoked" : "notFound");
}

export async function createTestKey(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("manage", form);
  const { problems, testMail } = messages(viewer.locale).dashboard.keys;
  try {
    const answer = await takeTestKey(actorOf(viewer), clientOf(await headers()), new Date());
    if (!answer) return refused(form, null, problems.tooOften);
    return made(PAGE, answer.api_key, testMail(config().transport === "demo" ? null : answer.email));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "conflict") return refused(form, null, problems.hadOne);
    throw error;
  }
}
