import { isUuid } from "#lib/contract/fields/uuid.ts";
import { db } from "#lib/db.ts";

interface About {
  id: string;
  createdAt: Date;
  /** `null` once erased, as the subject. */
  recipient: string | null;
  subject: string | null;
}

/** Characters in a file name, for which file systems allow 255 bytes: an address has one byte for each, a subject up to four. */
const MOST = { recipient: 60, subject: 40 };

/** Characters that a file system or a reader's eye could misread. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

const safe = (text: string | null, most: number): string =>
  [...(text ?? "").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim()].slice(0, most).join("").trim();

/** The name of a certificate's file for people: day (UTC), recipient, subject and the beginning of the id. */
export function certificateName({ id, createdAt, recipient, subject }: About): string {
  const words = [
    createdAt.toISOString().slice(0, 10),
    safe(recipient, MOST.recipient),
    safe(subject, MOST.subject),
    id.slice(0, 8),
  ];
  return `${words.filter(Boolean).join(" ")}.pdf`;
}

/** The file name of an organization's certificate; `null` for another organization's notification. */
export async function certificateNameOf(organizationId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const about = await db().notification.findFirst({
    where: { id, organizationId },
    select: {
      id: true,
      createdAt: true,
      recipient: true,
      subject: true,
      erasure: { select: { notificationId: true } },
    },
  });
  return about && certificateName(about.erasure ? { ...about, recipient: null, subject: null } : about);
}
