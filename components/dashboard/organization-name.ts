import type { OrganizationKind } from "#lib/access/sign-in/session.ts";
import { parseSandboxName } from "#lib/contract/fields/sandbox-name.ts";
import type { Messages } from "#lib/i18n/messages.ts";

/** Name of an organization in the dashboard. A sandbox's stored name is for certificates. */
export function organizationName(
  { name, kind }: { name: string; kind: OrganizationKind },
  { dashboard }: Messages,
): string {
  if (kind !== "sandbox") return name;
  return parseSandboxName(name)?.emailProven ? dashboard.sandbox : dashboard.strangeSandbox;
}
