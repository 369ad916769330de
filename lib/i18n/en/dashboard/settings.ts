import { DEFAULTS } from "#lib/contract/defaults.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { many } from "../language.ts";

const [least, most] = [LIMITS.retentionDays.least, LIMITS.retentionDays.most.toLocaleString("en")];

export const settings = {
  organizationName: "Name of the organization",
  organizationNameHint: "Certificates name it as the sender.",
  organizationNameExample: "For example: Notaría Ruiz",
  nameless: (address: string) => `Until you enter a name, certificates and e-mails show ${address} as the sender.`,
  certificateLanguage: "Language of certificates and e-mails",
  certificateLanguageHint: "Sealed certificates keep their language.",
  names: "Name and language",
  retention: "How long content is kept",
  retentionLead:
    "Texts, names, addresses and attachments can be erased automatically. The chain of events and its time-stamps remain, and downloaded certificates stay valid.",
  periods: {
    legend: "Erase content after",
    never: "Never",
    years: (count: number) => (count === 1 ? "1 year" : `${count} years`),
    other: "Another period",
  },
  days: "Number of days",
  neverErased: "Content is never erased.",
  erasedAfter: (days: number) => `Content is erased ${days === 1 ? "a day" : `${days} days`} after it was created.`,
  /** Heading for members who cannot change them. */
  shown: "Settings",
  ownersChange: "An owner can change these:",
  closing: `To close an organization: revoke its keys, remove its webhooks and other members, and have content erased after ${many(LIMITS.retentionDays.least, "day")}. Its records stay, without content, for those who hold certificates.`,
  closeAccount: "Close your account",
  closingAccount: "Only the operator of this service can close your account.",
  writeTo: "Write to",
  retentionHint: `From ${least} to ${most}.`,
  retentionQuestion: {
    title: (count: string, more: boolean) =>
      `Erase the content of ${more ? `more than ${count}` : count} ${count === "1" ? "notification" : "notifications"} at once?`,
    titleNone: (days: number) => `Erase content ${days === 1 ? "a day" : `${days} days`} after it was created?`,
    atOnce: (moment: string) =>
      `All notifications from before ${moment} lose their texts, names and addresses, attachments and earlier certificates. The chain and its time-stamps remain. Erasing begins within a minute, with at most a hundred notifications a minute.`,
    none: "Nothing is old enough yet.",
    fromNow: (days: number) =>
      `From now on, each notification loses its texts, names and addresses, attachments and earlier certificates ${days === 1 ? "a day" : `${days} days`} after it was created.`,
    fromThen: (days: number) =>
      `After that, each notification loses its texts, names and addresses, attachments and earlier certificates ${days === 1 ? "a day" : `${days} days`} after it was created.`,
    forGood: "Erased content cannot be restored.",
    withoutOutcome: (days: number) =>
      `A notification without a final outcome is erased ${days} days after it was created, at the earliest.`,
    yes: "Erase now and from then on",
    yesNone: (days: number) => `Erase after ${days === 1 ? "a day" : `${days} days`}`,
  },
  mail: {
    sample: "Preview",
    sampleIn: (language: string) => `In the language of certificates and e-mails: ${language}.`,
    sampleSubject: "Notice of termination",
    sampleText: "Dear María,\n\nthe lease of flat 14-B ends on 31 May.",
    title: "Appearance of e-mails",
    lead: `How notifications look in the recipient’s mail program. Those sent through the API show the name in “sender_name”, or “${DEFAULTS.senderName}”.`,
    framed: "Show our name and logo above the message",
    framedHint: "Adds an HTML version to notifications that have none. The plain text is always sent too.",
    logo: "Logo",
    logoHint: `PNG, JPEG or SVG, at most ${LIMITS.organization.logoBytes / 1024 / 1024} MB. It is shown on white, up to 240 by 64 pixels. It is part of the e-mail, so it cannot track who opens it.`,
    current: "The current logo",
    file: {
      choose: "Choose file",
      none: "No file chosen",
      large: `This file is larger than ${LIMITS.organization.logoBytes / 1024 / 1024} MB.`,
    },
    remove: "Remove logo",
  },
  save: "Save",
  /** One for each form of the organization. */
  saveNames: "Save name and language",
  savePeriod: "Save period",
  saveAppearance: "Save appearance",
  yourself: "Your details",
  emailHint: "The same in every organization. It cannot be changed.",
  ownName: "Your name",
  ownNameHint: "Optional. Shown to the other members.",
  ownLanguage: "Language of this site and of e-mails to you",
  connectGitHub: "Connect GitHub",
  disconnectGitHub: "Disconnect GitHub",
  gitHub: "You can also sign in with your GitHub account.",
  sessions: "Sessions",
  sessionsLead: "If you lose a device, sign out everywhere. You are signed out here too.",
  endSessions: "Sign out everywhere",
  leaveTitle: (organization: string) => `Leave “${organization}”?`,
  leave: "Leave the organization",
  leaveOrClose: "Leaving and closing",
  leaveText: "You lose access to this organization. An owner can invite you again.",
  newTitle: "New organization",
  newLead: "It has its own keys, members and notifications. You become its owner.",
  create: "Create organization",
  done: {
    saved: "Saved.",
    logoRemoved: "The logo is removed.",
    gitHubConnected: "GitHub is connected.",
    gitHubDisconnected: "GitHub is disconnected.",
    left: "You left the organization.",
  },
  problems: {
    gitHub: "GitHub was not connected. Please try again.",
    gitHubTaken: "That GitHub account belongs to another user here. Nothing was changed.",
    name: `Enter one line of at most ${LIMITS.organization.nameCharacters} characters, without web addresses or hidden characters, for example “Lucía Ruiz”.`,
    organization: `Enter one line of at most ${LIMITS.organization.nameCharacters} characters, without web addresses, e-mail addresses or hidden characters, for example “Notaría Ruiz”.`,
    retention: `Enter a whole number from ${least} to ${most}, for example 365.`,
    logo: `Nothing was saved. Choose a PNG, JPEG or SVG file of at most ${LIMITS.organization.logoBytes / 1024 / 1024} MB, not thousands of pixels wide.`,
    lastOwner: "You are the only owner. Make another member an owner first.",
    notFound: "You are not a member of this organization.",
    tooMany: `You own ${LIMITS.organization.ofOwner} organizations, the most that one person can own.`,
  },
};
