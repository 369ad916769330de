import { type Fault, ruleText } from "#lib/contract/errors.ts";
import { activity } from "./dashboard/activity.ts";
import { audit } from "./dashboard/audit.ts";
import { batches } from "./dashboard/batches.ts";
import { compose } from "./dashboard/compose.ts";
import { keys } from "./dashboard/keys.ts";
import { members } from "./dashboard/members.ts";
import { notification } from "./dashboard/notification.ts";
import { notifications } from "./dashboard/notifications.ts";
import { settings } from "./dashboard/settings.ts";
import { waiting } from "./dashboard/waiting.ts";
import { webhooks } from "./dashboard/webhooks.ts";

/** The frame of the signed-in side, and the words its parts share. */
export const dashboard = {
  navigation: "Dashboard",
  toContent: "Skip to content",
  otherTab: "“{name}” is open in another tab. The next page that you open here belongs to “{name}” too.",
  menu: "Menu",
  nav: {
    notifications: "Notifications",
    compose: "New notification",
    batches: "Batches",
    keys: "API keys",
    webhooks: "Webhooks",
    members: "Members",
    audit: "Audit log",
    settings: "Organization",
    account: "Your account",
  },
  organization: "Organization",
  organizations: "Your organizations",
  switchOrganization: "Switch",
  newOrganization: "Create another organization",
  testTag: "Test",
  sandbox: "Sandbox",
  strangeSandbox: "Sandbox of an unverified test key",
  /** Status of a queued notification that is not tried again by itself. */
  notSent: "Not sent",
  roles: { owner: "Owner", sender: "Sender", reader: "Reader" },
  signedInAs: "Signed in as",
  signOut: "Sign out",
  shortcuts: {
    title: "Keyboard shortcuts",
    on: "Use these keys",
    keys: {
      "/": "Search notifications",
      n: "New notification",
      j: "Next row of the list",
      k: "Previous row of the list",
      c: "Open the certificate of this notification or of the focused row in a new tab",
      "?": "Show these shortcuts",
    },
  },
  cancel: "Cancel",
  onlyOwner: "You are the only owner. Make another member an owner before you change your role or leave.",
  toMembers: "Go to members",
  first: "First page",
  next: "Next page",
  /** Pages of a list that begins with the newest. */
  newest: "Newest",
  older: "Older",
  copy: "Copy",
  copied: "Copied",
  more: "More",
  newTab: "opens in a new tab",
  close: "Close",
  notFound: {
    title: "Page not found",
    /** `several`: the reader has other organizations. */
    text: (organization: string, several: boolean) =>
      `“${organization}” has no page at this address. Check the address${several ? ", or switch to another organization" : ""}.`,
    left: (organization: string) => `You are no longer a member of “${organization}”`,
    leftText: "This page belongs to it. Ask one of its owners to invite you again.",
    elsewhere: "In another organization",
    heldBy: (organization: string) => `This page belongs to your organization “${organization}”.`,
    open: "Switch and open the page",
    back: "All notifications",
  },
  keys,
  members,
  audit,
  forbidden: {
    /** Of a form, and of a page without a title of its own. */
    title: "Your role does not allow this",
    text: (organization: string, role: string) => `Your role in “${organization}” is ${role}.`,
    /** Of a form. */
    unchanged: "Nothing was changed or sent.",
    missing: { send: "Readers cannot send.", manage: "Only owners see this page." },
    owners: "Ask an owner to change it:",
    sandbox: "A sandbox has no owner. It only sends with its test key and shows what was sent.",
    back: "All notifications",
  },
  settings,
  notifications,
  notification,
  compose,
  batches,
  activity,
  waiting,
  webhooks,
  /** The text of an error, which follows the field's name. */
  rule: (fault: Fault) =>
    ["not_http", "not_https"].includes(fault.code) ? "the address must begin with https://" : ruleText(fault),
};
