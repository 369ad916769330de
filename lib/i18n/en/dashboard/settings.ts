import { LIMITS } from "#lib/contract/limits.ts";

const [least, most] = [LIMITS.retentionDays.least, LIMITS.retentionDays.most.toLocaleString("en")];

export const settings = {
  organizationLead: "Visible to recipients and on certificates.",
  organizationName: "Name of the organization",
  organizationNameHint: "Certificates name it as the sender.",
  certificateLanguage: "Language of certificates and mails",
  certificateLanguageHint: "Sealed certificates keep their language.",
  retention: "Erase content after",
  retentionHint: `A number of days, ${least} to ${most}. Empty: never. Messages and attachments of older notifications are permanently erased. Their chain and seal remain, and downloaded certificates stay valid.`,
  retentionQuestion: {
    title: (count: string, more: boolean) =>
      `Erase the content of ${more ? `more than ${count}` : count} ${count === "1" ? "notification" : "notifications"} at once?`,
    titleNone: (days: number) => `Erase content ${days === 1 ? "a day" : `${days} days`} after it was created?`,
    atOnce: (date: string) =>
      `All notifications from before ${date} lose their message and attachments. Erasing begins within a minute, with at most a hundred notifications a minute.`,
    none: (date: string) => `Nothing is old enough yet: no finished notification is from before ${date}.`,
    fromThen: (days: number) =>
      `After that, each notification loses its message and attachments ${days === 1 ? "a day" : `${days} days`} after it was created.`,
    forGood: "Erased content cannot be restored.",
    yes: "Erase now and from then on",
    yesNone: "Erase from then on",
  },
  mail: {
    title: "Mail",
    lead: "How notifications look in the recipient’s mail program.",
    framed: "Frame the message with the organization’s name and logo",
    framedHint: "Adds an HTML version to notifications that have none. The plain text is always sent too.",
    logo: "Logo",
    logoHint: `PNG, JPEG or SVG, at most ${LIMITS.organization.logoBytes / 1024 / 1024} MB. It is shown on white, up to 240 by 64 pixels. It is part of the mail, so it cannot track who opens it.`,
    current: "The current logo",
    upload: "Upload logo",
    remove: "Remove logo",
  },
  save: "Save",
  yourself: "Yourself",
  yourselfLead: (email: string) => `You are ${email} in every organization.`,
  ownName: "Your name",
  ownNameHint: "Optional. Shown to the other members.",
  ownLanguage: "Your language, here and in mails to you",
  connectGitHub: "Connect GitHub",
  disconnectGitHub: "Disconnect GitHub",
  gitHub: "You can also sign in with your GitHub account.",
  endSessions: "Sign out in every browser",
  leaveTitle: (organization: string) => `Leave ${organization}`,
  leave: "Leave the organization",
  leaveText: "You lose access to this organization. An owner can invite you again.",
  newLead: "It has its own keys, members and notifications. You become its owner.",
  create: "Create organization",
  done: {
    saved: "Saved.",
    logoSaved: "The logo is saved.",
    logoRemoved: "The logo is removed.",
    gitHubConnected: "GitHub is connected.",
    gitHubDisconnected: "GitHub is disconnected.",
  },
  problems: {
    gitHub: "GitHub was not connected. Please try again.",
    gitHubTaken: "That GitHub account belongs to another user here. Nothing was changed.",
    name: `Enter one line of at most ${LIMITS.organization.nameCharacters} characters.`,
    retention: `Content is erased after a whole number of days, from ${least} to ${most}, or never.`,
    logo: `The logo was not saved. Choose a PNG, JPEG or SVG file of at most ${LIMITS.organization.logoBytes / 1024 / 1024} MB.`,
    lastOwner: "You are its last owner. Make another member an owner first.",
    notFound: "You are not a member of this organization.",
    tooMany: `You own ${LIMITS.organization.ofOwner} organizations, the most that one person can own.`,
  },
};
