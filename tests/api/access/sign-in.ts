import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { linkIn, Person } from "#tests/support/dashboard/person.ts";

export const SESSION = "next-auth.session-token";
/** Page after a request for a link. */
export const sentTo = ({ email }: Person): string =>
  `${inject("api").url}/sign-in/sent?${new URLSearchParams({ email })}`;

export const newPerson = () => new Person(`sign-in-${randomUUID()}@example.com`);

export const locationOf = (response: Response) => response.headers.get("location");

export async function mailedLink(person = newPerson()): Promise<{ person: Person; link: URL }> {
  await person.askForLink();
  return { person, link: linkIn(await person.mail()) };
}
