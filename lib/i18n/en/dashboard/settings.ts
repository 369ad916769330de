import { LIMITS } from "#lib/contract/limits.ts";

const [least, most] = [LIMITS.retentionDays.least, LIMITS.retentionDays.most.toLocaleString("en")];

export const settings = {
  organizationLead: "What others see of it.",
  organizationName: "Name of the organization",
  organizationNameHint: "Certificates name it as the sender.",
  certificateLanguage: "Language of certificates",
  certificateLanguageHint: "A certificate is made once, in the language that holds at that time.",
  retention: "Erase content after",
  retentionUnit: `${least} to ${most} days; empty: never`,
  retentionHint:
    "Message and attachments of older notifications are erased for good. Their chain and seal remain, and certificates that were handed out stay valid.",
  retentionQuestion: {
    title: (count: string, more: boolean) =>
      `Erase the content of ${more ? `more than ${count}` : count} ${count === "1" ? "notification" : "notifications"} at once?`,
    titleNone: (days: number) => `Erase content ${days === 1 ? "a day" : `${days} days`} after it was created?`,
    atOnce: (date: string) =>
      `Everything from before ${date} loses its message and attachments, beginning within a minute, a hundred notifications a minute at most.`,
    none: (date: string) => `Nothing is old enough yet: no finished notification is from before ${date}.`,
    fromThen: (days: number) =>
      `From then on each notification loses them ${days === 1 ? "a day" : `${days} days`} after it was created.`,
    forGood: "Erased content can’t be restored.",
    yes: "Erase them, and from then on",
    yesNone: "Erase from then on",
  },
  save: "Save",
  yourself: "Yourself",
  yourselfLead: (email: string) => `You are ${email} in every organization.`,
  ownName: "Your name",
  ownNameHint: "Shown to the other members; may stay empty.",
  ownLanguage: "Your language, here and in mails to you",
  connectGitHub: "Sign in by GitHub as well",
  disconnectGitHub: "Disconnect GitHub",
  gitHub: "Your GitHub account signs in as you, too.",
  endSessions: "Sign out in every browser",
  leaveTitle: (organization: string) => `Leave ${organization}`,
  leave: "Leave the organization",
  leaveText: "You will see nothing of it any more, unless an owner invites you again.",
  newLead: "With keys, members and notifications of its own. You become its owner.",
  create: "Create it",
  done: { saved: "Saved.", gitHubConnected: "GitHub is connected.", gitHubDisconnected: "GitHub is disconnected." },
  problems: {
    gitHub: "GitHub was not connected. Nothing was changed; please try again.",
    gitHubTaken: "That GitHub account belongs to another user here. Nothing was changed.",
    name: `A name is one line of at most ${LIMITS.organization.nameCharacters} characters.`,
    retention: `Content is erased after a whole number of days, from ${least} to ${most}, or never.`,
    lastOwner: "You are its last owner. Make another member an owner first.",
    notFound: "You do not belong to it.",
    tooMany: `You own ${LIMITS.organization.ofOwner} organizations, the most that one person can own.`,
  },
};
