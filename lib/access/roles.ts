export const ROLES = ["owner", "sender", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** See what is there; send notifications; decide about keys, members and what is kept. */
export type Right = "read" | "send" | "manage";

const RIGHTS: { [role in Role]: readonly Right[] } = {
  owner: ["read", "send", "manage"],
  sender: ["read", "send"],
  reader: ["read"],
};

export const allows = (role: Role, right: Right): boolean => RIGHTS[role].includes(right);

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text);
