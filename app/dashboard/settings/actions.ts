"use server";

import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { actorOf } from "#lib/access/audit.ts";
import { removeMember } from "#lib/access/members.ts";
import {
  changeOrganization as change,
  foundOrganization as found,
  NAME_CHARACTERS,
} from "#lib/access/organizations.ts";
import { endSessions, setLocale, setName } from "#lib/access/people.ts";
import { Problem } from "#lib/contract/errors.ts";
import { localeCookie, organizationCookie } from "#lib/http/cookies.ts";
import { LOCALES } from "#lib/i18n/messages.ts";
import { changeRetention as retain } from "#lib/notifications/retention.ts";
import { backTo, line } from "../form.ts";
import { requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/settings";

const localeIn = (form: FormData) => LOCALES.find((known) => known === form.get("locale")) ?? notFound();

export async function changeOrganization(form: FormData): Promise<void> {
  const viewer = await requireViewer("manage", form.get("organization"));
  const name = line(form, "name", NAME_CHARACTERS);
  const locale = localeIn(form);
  if (!name) backTo(PAGE, "name");
  await change(actorOf(viewer), { name, locale });
  backTo(PAGE, "saved");
}

export async function changeRetention(form: FormData): Promise<void> {
  const viewer = await requireViewer("manage", form.get("organization"));
  const text = String(form.get("days") ?? "").trim();
  if (text !== "" && !/^\d{1,5}$/.test(text)) backTo(PAGE, "retention");
  try {
    await retain(actorOf(viewer), text === "" ? null : Number(text));
  } catch (error) {
    if (error instanceof Problem && error.kind === "invalid_input") backTo(PAGE, "retention");
    throw error;
  }
  backTo(PAGE, "saved");
}

export async function changeYourself(form: FormData): Promise<void> {
  const { user } = await requireViewer();
  const locale = localeIn(form);
  const name = line(form, "name", NAME_CHARACTERS);
  if (!name && String(form.get("name") ?? "").trim()) backTo(PAGE, "name");
  await setName(user.id, name ?? "");
  await setLocale(user.id, locale);
  const cookie = localeCookie();
  (await cookies()).set(cookie.name, locale, cookie.options);
  backTo(PAGE, "saved");
}

export async function endAllSessions(): Promise<void> {
  const { user } = await requireViewer();
  await endSessions(user.id);
  redirect("/sign-in");
}

export async function leave(form: FormData): Promise<void> {
  const viewer = await requireViewer("read", form.get("organization"));
  const change = await removeMember(actorOf(viewer), viewer.user.id);
  if (change !== "done") backTo(PAGE, change === "last owner" ? "lastOwner" : "notFound");
  redirect("/dashboard");
}

export async function foundOrganization(form: FormData): Promise<void> {
  const { user } = await requireViewer();
  const name = line(form, "name", NAME_CHARACTERS);
  if (!name) backTo(PAGE, "name");
  const id = await found(user, name);
  if (!id) backTo(PAGE, "tooMany");
  const cookie = organizationCookie();
  (await cookies()).set(cookie.name, id, cookie.options);
  redirect("/dashboard");
}
