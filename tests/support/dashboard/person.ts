import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { inject } from "vitest";
import { newAddress } from "../server/addresses.ts";
import { WAIT_MS } from "../wait.ts";

type Form = Record<string, string> | URLSearchParams;

/** The first mail to `to` in the outbox that is not in `known`, to which it is added. */
export async function mailTo(dataDir: string, to: string, known = new Set<string>()): Promise<Email> {
  const seen = new Set(known);
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await sleep(50)) {
    for (const [name, mail] of await mailsTo(dataDir, to, seen)) {
      known.add(name);
      return mail;
    }
  }
  throw new Error(`waited in vain for a mail to ${to}`);
}

/** Mails to `to` in the outbox, by file name. Skips files in `seen` and adds the others to it. */
export async function mailsTo(dataDir: string, to: string, seen = new Set<string>()): Promise<Map<string, Email>> {
  const folder = join(dataDir, "outbox");
  // The first mail makes the folder.
  const files = await readdir(folder).catch(ifMissing([]));
  const mails = new Map<string, Email>();
  for (const name of files.filter((name) => name.endsWith(".eml") && !seen.has(name))) {
    // Another test may erase it meanwhile.
    const bytes = await readFile(join(folder, name)).catch(ifMissing(null));
    seen.add(name);
    // Parsing the mails of all other tests takes seconds.
    if (!bytes?.includes(to)) continue;
    const mail = await PostalMime.parse(bytes);
    if (mail.to?.[0]?.address === to) mails.set(name, mail);
  }
  return mails;
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== "ENOENT") throw error;
    return instead;
  };

/** The URL of this service in a mail. */
export function linkIn(mail: Email): URL {
  const link = /https?:\/\/\S+/.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error("the mail holds no link");
  return new URL(link);
}

/** Mails that were read, by any person of this file. */
const read = new Set<string>();

/** A person with cookies, forms and redirects, at a new client address. */
export class Person {
  readonly email: string;
  readonly url: string;
  readonly dataDir: string;
  readonly cookies = new Map<string, string>();
  /** Client address for the rate limits. */
  address = newAddress();

  constructor(email: string, { url, dataDir }: { url: string; dataDir: string } = inject("api")) {
    this.email = email;
    this.url = url;
    this.dataDir = dataDir;
  }

  /** Sends one request and keeps its cookies; redirects are not followed. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", this.address);
    if (this.cookies.size) headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(new URL(path, this.url), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const gone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Loads a page, following redirects. */
  async open(path: string): Promise<{ status: number; url: string; html: string }> {
    let at = new URL(path, this.url);
    for (let hops = 0; hops < 8; hops++) {
      const response = await this.request(at.href);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) {
        return { status: response.status, url: at.pathname + at.search, html: await response.text() };
      }
      at = new URL(location, at);
    }
    throw new Error(`${path} redirects without end`);
  }

  submit(path: string, form: Form, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { method: "POST", body: new URLSearchParams(form), headers });
  }

  /** Asks for a sign-in link. @returns the form's response */
  async askForLink(callbackUrl = "/dashboard", headers: Record<string, string> = {}): Promise<Response> {
    if (!this.csrfToken()) await this.open("/sign-in");
    const csrfToken = this.csrfToken();
    return this.submit("/api/auth/signin/email", { csrfToken, callbackUrl, email: this.email }, headers);
  }

  csrfToken(): string {
    const cookie = this.cookies.get("next-auth.csrf-token") ?? this.cookies.get("__Host-next-auth.csrf-token") ?? "";
    return decodeURIComponent(cookie).split("|")[0] ?? "";
  }

  /** The next unread mail to this person. */
  mail(): Promise<Email> {
    return mailTo(this.dataDir, this.email, read);
  }

  /** Uses a sign-in link as the button of its page does. */
  follow(link: URL): Promise<Response> {
    return this.submit("/api/auth/callback/email", link.searchParams);
  }

  /** Signs in: asks for a link, reads the mail, follows the link. */
  async signIn(): Promise<this> {
    await this.askForLink();
    const response = await this.follow(linkIn(await this.mail()));
    if (!/\/dashboard$/.test(response.headers.get("location") ?? "")) throw new Error("could not sign in");
    return this;
  }
}
