import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "./listen.ts";

type Endpoint = "token" | "user" | "emails";
/** Faults of an endpoint: no response, an error status, no JSON, or JSON of another form. */
export type Behavior = "silent" | "status 500" | "no JSON" | "other JSON";

/** A GitHub account, and the faults of the API about it. */
export interface GitHubAccount {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
  behaviors?: { [endpoint in Endpoint]?: Behavior };
}

export interface GitHubStandIn {
  /** URL in the form of AUTH_GITHUB_URL: a GitHub Enterprise Server, whose API is at `/api/v3`. */
  url: string;
  app: { id: string; secret: string };
  /** @returns the cookie of a browser that is signed in to this account */
  signIn(account: GitHubAccount): { name: string; value: string };
  /** Every secret that it issued. */
  given: string[];
  stop(): Promise<void>;
}

const COOKIE = "user_session";

interface Grant {
  account: GitHubAccount;
  redirectUri: string;
  challenge: string;
  scope: string;
}

/**
 * GitHub's sign-in as documented for OAuth apps: a consent page, its API, tokens, and codes that are valid once, for
 * one redirect URI and verifier (RFC 6749 §4.1, RFC 7636 with S256).
 */
export async function startGitHub(callback: () => string): Promise<GitHubStandIn> {
  const gitHub = new GitHub(callback);
  const { url, stop } = await listen((request, response) => void gitHub.answer(request, response));
  const { app, given, accounts } = gitHub;
  const signIn = (account: GitHubAccount) => {
    accounts.set(String(account.id), account);
    return { name: COOKIE, value: String(account.id) };
  };
  return { url, app, given, signIn, stop };
}

class GitHub {
  readonly app = { id: "Iv1.0123456789abcdef", secret: randomBytes(20).toString("hex") };
  readonly given = [this.app.secret];
  readonly accounts = new Map<string, GitHubAccount>();
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();
  readonly #callback: () => string;

  constructor(callback: () => string) {
    this.#callback = callback;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://github.test");
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const route = `${request.method} ${pathname}`;
    const answers: { [route: string]: () => Answer | null } = {
      "GET /login/oauth/authorize": () => ask(this.#grantOf(request, searchParams)),
      "POST /login/oauth/authorize": () => this.#decide(this.#grantOf(request, searchParams), searchParams, form),
      "POST /login/oauth/access_token": () => this.#exchange(request, form),
      "GET /api/v3/user": () => this.#tell("user", request),
      "GET /api/v3/user/emails": () => this.#tell("emails", request),
    };
    const given = answers[route] ? answers[route]() : page(404, "Not Found");
    if (given) response.writeHead(given.status, given.headers).end(given.body);
  }

  /** Returns the requested grant; `null` for an unknown app or another return address. */
  #grantOf({ headers }: IncomingMessage, asked: URLSearchParams): Grant | null {
    const account = this.accounts.get(new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(headers.cookie ?? "")?.[1] ?? "");
    const challenge = asked.get("code_challenge") ?? "";
    const known = asked.get("client_id") === this.app.id && asked.get("redirect_uri") === this.#callback();
    const proper = asked.get("response_type") === "code" && asked.get("code_challenge_method") === "S256" && challenge;
    if (!account || !known || !proper) return null;
    return { account, redirectUri: this.#callback(), challenge, scope: asked.get("scope") ?? "" };
  }

  #decide(grant: Grant | null, asked: URLSearchParams, form: URLSearchParams): Answer {
    if (!grant) return page(400, "not an app of mine");
    const back = new URL(grant.redirectUri);
    if (form.get("decision") === "Authorize") back.searchParams.set("code", this.#give(grant, this.#codes, ""));
    else {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user has denied your application access.");
    }
    back.searchParams.set("state", asked.get("state") ?? "");
    return { status: 302, headers: { location: back.href }, body: "" };
  }

  /** GitHub reports every error with status 200. */
  #exchange(request: IncomingMessage, form: URLSearchParams): Answer | null {
    const code = form.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    if (!this.#isApp(request, form)) return json(200, { error: "incorrect_client_credentials" });
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant?.challenge !== challenge) return json(200, { error: "bad_verification_code" });
    if (grant.redirectUri !== form.get("redirect_uri")) return json(200, { error: "redirect_uri_mismatch" });
    return behaving("token", grant, () => {
      const access_token = this.#give(grant, this.#tokens, "gho_");
      return json(200, { access_token, token_type: "bearer", scope: grant.scope.replaceAll(" ", ",") });
    });
  }

  #isApp({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1];
    const sent = basic
      ? Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent)
      : [form.get("client_id"), form.get("client_secret")];
    return sent[0] === this.app.id && sent[1] === this.app.secret;
  }

  #tell(endpoint: "user" | "emails", { headers }: IncomingMessage): Answer | null {
    const grant = this.#tokens.get(/^(?:Bearer|token) (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!grant) return json(401, { message: "Bad credentials" });
    if (!headers["user-agent"]) return json(403, { message: "Request forbidden by administrative rules." });
    const { id, login, name, emails } = grant.account;
    return behaving(endpoint, grant, () => {
      if (endpoint === "user") return json(200, { id, login, name, email: "claimed-in-public@example.com" });
      return grant.scope.split(" ").includes("user:email") ? json(200, emails) : json(404, { message: "Not Found" });
    });
  }

  #give(grant: Grant, kept: Map<string, Grant>, prefix: string): string {
    const secret = prefix + randomBytes(20).toString("hex");
    kept.set(secret, grant);
    this.given.push(secret);
    return secret;
  }
}

function behaving(endpoint: Endpoint, { account }: Grant, well: () => Answer): Answer | null {
  const behavior = account.behaviors?.[endpoint];
  if (behavior === "silent") return null;
  if (behavior === "status 500") return page(500, "<h1>Unicorn</h1>");
  if (behavior === "no JSON") return { ...json(200, {}), body: "<html>" };
  return behavior === "other JSON" ? json(200, { message: "hello" }) : well();
}

function ask(grant: Grant | null): Answer {
  if (!grant) return page(400, "not an app of mine");
  const buttons = ["Authorize", "Cancel"].map((word) => `<button name="decision" value="${word}">${word}</button>`);
  return page(
    200,
    `<title>Authorize</title><form method="post"><p>${grant.account.login}</p>${buttons.join(" ")}</form>`,
  );
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const page = (status: number, html: string): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><link rel="icon" href="data:,">${html}`,
});

const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});
