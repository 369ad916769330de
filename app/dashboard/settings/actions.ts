"use server";

import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { retentionQuestion } from "#components/dashboard/account/retention-question.ts";
import type { FormResult } from "#components/ui/form/action-form.tsx";
import { actorOf } from "#lib/access/audit.ts";
import { removeMember } from "#lib/access/members.ts";
import {
  changeOrganization as change,
  foundOrganization as found,
  hasAddress,
  NAME_CHARACTERS,
} from "#lib/access/organizations.ts";
import { disconnectAccounts } from "#lib/access/sign-in/accounts.ts";
import { setLocale, setName } from "#lib/access/users.ts";
import { localeCookie } from "#lib/http/request/cookies.ts";
import { LOCALES, messages } from "#lib/i18n/messages.ts";
import { isPeriod, changeRetention as retain, wouldErase } from "#lib/notifications/erase/retention.ts";
import { removeLogo as dropLogo } from "#lib/notifications/letterhead/change.ts";
import { asked, backAfterLeaving, backTo, done, formViewer, line, refused } from "../form.ts";
import { openOrganization, requireViewer } from "../viewer.ts";

const PAGE = "/dashboard/settings";
const ACCOUNT = "/dashboard/account";

const localeIn = (form: FormData) => LOCALES.find((known) => known === form.get("locale")) ?? notFound();

function organizationNameIn(form: FormData): string | null {
  const name = line(form, "name", NAME_CHARACTERS);
  return name === null || hasAddress(name) ? null : name;
}

export async function changeOrganization(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("manage", form);
  const words = messages(viewer.locale).dashboard.settings;
  const { organization } = viewer;
  const isKept = (field: "name" | "locale") => form.get(field) === form.get(`shown_${field}`);
  const name = isKept("name") ? organization.name : organizationNameIn(form);
  const locale = isKept("locale") ? organization.locale : localeIn(form);
  if (!name) return refused(form, "name", words.problems.organization);
  await change(actorOf(viewer), { name, locale });
  return done(viewer, PAGE, "saved", words.done);
}

/** A shorter period has to be confirmed; the confirmation holds for that period only. */
export async function changeRetention(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await formViewer("manage", form);
  const t = messages(viewer.locale);
  const { settings: words } = t.dashboard;
  const period = form.get("period");
  const text = String(form.get(period === "other" ? "days" : "period") ?? "").trim();
  const days = text === "" && period !== "other" ? null : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!isPeriod(days)) return refused(form, "days", words.problems.retention);
  const { id, retentionDays: before } = viewer.organization;
  if (days !== null && (before === null || days < before) && form.get("confirmed") !== String(days))
    return asked(form, retentionQuestion(await wouldErase(id, days, new Date()), t));
  await retain(actorOf(viewer), days);
  return done(viewer, PAGE, "saved", words.done);
}

export async function removeLogo(form: FormData): Promise<void> {
  const viewer = await formViewer("manage", form);
  await dropLogo(actorOf(viewer));
  return backTo(viewer, PAGE, "logoRemoved");
}

export async function changeYourself(_: FormResult | null, form: FormData): Promise<FormResult> {
  const viewer = await requireViewer();
  const { user } = viewer;
  const locale = localeIn(form);
  const words = messages(locale).dashboard.settings;
  const name = line(form, "name", NAME_CHARACTERS);
  if (!name && String(form.get("name") ?? "").trim()) return refused(form, "name", words.problems.name);
  await setName(user.id, name ?? "");
  await setLocale(user.id, locale);
  const cookie = localeCookie();
  (await cookies()).set(cookie.name, locale, cookie.options);
  return done(viewer, ACCOUNT, "saved", words.done);
}

export async function disconnectGitHub(): Promise<void> {
  const viewer = await requireViewer();
  await disconnectAccounts(viewer.user.id, "github");
  return backTo(viewer, ACCOUNT, "gitHubDisconnected");
}

export async function leave(form: FormData): Promise<void> {
  // Not formViewer, which would open the organization that is left.
  const viewer = await requireViewer("read", form.get("organization"));
  const change = await removeMember(actorOf(viewer), viewer.user.id);
  if (change !== "done") return backTo(viewer, PAGE, change === "last owner" ? "lastOwner" : "notFound");
  return backAfterLeaving(viewer);
}

export async function foundOrganization(_: FormResult | null, form: FormData): Promise<FormResult> {
  const { user, locale } = await requireViewer();
  const { problems } = messages(locale).dashboard.settings;
  const name = organizationNameIn(form);
  if (!name) return refused(form, "name", problems.organization);
  const id = await found(user, name);
  if (!id) return refused(form, null, problems.tooMany);
  await openOrganization(id);
  redirect("/dashboard");
}
