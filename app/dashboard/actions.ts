"use server";

import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { setLocale } from "#lib/access/users.ts";
import { localeCookie, stepsCookie } from "#lib/http/request/cookies.ts";
import { LOCALES } from "#lib/i18n/messages.ts";
import { formViewer } from "./form.ts";
import { requireViewer } from "./viewer.ts";

/** The forms of the shell around every page. */

export async function switchOrganization(form: FormData): Promise<void> {
  await formViewer("read", form);
  redirect("/dashboard");
}

export async function chooseLanguage(form: FormData): Promise<void> {
  const { user } = await requireViewer();
  const locale = LOCALES.find((known) => known === form.get("locale")) ?? notFound();
  await setLocale(user.id, locale);
  const { name, options } = localeCookie();
  (await cookies()).set(name, locale, options);
  revalidatePath("/dashboard", "layout");
}

export async function hideSteps(): Promise<void> {
  await requireViewer();
  const { name, options } = stepsCookie();
  (await cookies()).set(name, "hidden", options);
  revalidatePath("/dashboard/notifications");
}
