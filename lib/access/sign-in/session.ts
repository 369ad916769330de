import { db } from "#lib/db.ts";
import { asLocale, type Locale } from "#lib/i18n/messages.ts";
import type { Role } from "../roles.ts";
import { ensureOrganization } from "../users.ts";

export type OrganizationKind = "regular" | "sandbox" | "bootstrap";

/** The signed-in user and the selected organization. */
export interface Viewer {
  user: { id: string; email: string; name: string | null };
  locale: Locale;
  organization: {
    id: string;
    name: string;
    kind: OrganizationKind;
    /** Language of its certificates. */
    locale: Locale;
    /** Days after which content is erased; `null` for never. */
    retentionDays: number | null;
  };
  role: Role;
  /** All organizations of the user, including the selected one. */
  organizations: { id: string; name: string; kind: OrganizationKind; role: Role }[];
}

/**
 * Loads a user with the organization of this id. If they do not belong to it, with their first one that has notifications, else
 * with their first one that has an API key, else with their first one. A sandbox, which a stranger can make for their address, opens only when they choose it. `null` for an unknown user.
 */
export async function viewerOf(
  userId: string,
  { organizationId, locale }: { organizationId: string | null; locale: Locale },
): Promise<Viewer | null> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user) return null;
  let places = await placesOf(user);
  if (!places.some(({ kind }) => kind !== "sandbox")) {
    await db().$transaction((tx) => ensureOrganization(tx, user));
    places = await placesOf(user);
  }
  const current = places.find(({ id }) => id === organizationId) ?? (await firstInUse(places)) ?? places[0];
  if (!current) return null;
  const { id, name, kind, retentionDays } = current;
  return {
    user: { id: user.id, email: user.email, name: user.name },
    locale: user.locale ? asLocale(user.locale) : locale,
    organization: { id, name, kind, locale: asLocale(current.locale), retentionDays },
    role: current.role,
    organizations: places.map(({ id, name, kind, role }) => ({ id, name, kind, role })),
  };
}

/** The first organization with notifications, or else with an API key, whose notifications are soon to come. */
async function firstInUse<Place extends { id: string; kind: string }>(all: Place[]): Promise<Place | undefined> {
  const places = all.filter(({ kind }) => kind !== "sandbox");
  if (places.length < 2) return undefined;
  const [first] = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM unnest(${places.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS place(id, number)
    ORDER BY EXISTS (SELECT FROM notifications WHERE organization_id = place.id) DESC,
      EXISTS (SELECT FROM api_keys WHERE organization_id = place.id) DESC, number LIMIT 1`;
  return places.find(({ id }) => id === first?.id);
}

/** Lists memberships, oldest first, then sandboxes of test keys for the user's address, proven keys first. */
async function placesOf(user: { id: string; email: string }) {
  const chosen = { id: true, name: true, kind: true, locale: true, retentionDays: true } as const;
  const [memberships, testKeys] = await Promise.all([
    db().membership.findMany({
      where: { userId: user.id },
      orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
      select: { role: true, organization: { select: chosen } },
    }),
    db().apiKey.findMany({
      where: { email: user.email },
      orderBy: { emailProven: "desc" },
      select: { organization: { select: chosen } },
    }),
  ]);
  const places = memberships.map(({ role, organization }) => ({ ...organization, role: role as Role }));
  for (const { organization } of testKeys) {
    if (organization.kind === "sandbox" && !places.some(({ id }) => id === organization.id))
      places.push({ ...organization, role: "sender" });
  }
  return places;
}
