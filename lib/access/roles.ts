export const ROLES = ["owner", "sender", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** `read` notifications; `send` them; `manage` keys, members, webhooks and settings. */
export type Right = "read" | "send" | "manage";

const RIGHTS: { [role in Role]: readonly Right[] } = {
  owner: ["read", "send", "manage"],
  sender: ["read", "send"],
  reader: ["read"],
};

export const allows = (role: Role, right: Right): boolean => RIGHTS[role].includes(right);

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);
