import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { github } from "#lib/access/github.ts";

/** What GitHub's API says of the addresses of whose token it is. */
const ADDRESSES: Record<string, unknown> = {
  good: [
    { email: "other@example.com", primary: false, verified: true },
    { email: "Octo@Example.com", primary: true, verified: true },
  ],
  unverified: [
    { email: "victim@example.com", primary: true, verified: false },
    { email: "own@example.com", primary: false, verified: true },
  ],
  kelvin: [{ email: "\u212aim@example.com", primary: true, verified: true }],
  none: [],
  odd: { message: "Bad credentials" },
};

let server: Server;
let api: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    response.setHeader("content-type", "application/json");
    response.statusCode = token in ADDRESSES ? 200 : 401;
    response.end(JSON.stringify(ADDRESSES[token] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** Who somebody with this access token is to us; their public profile claims another address. */
async function profileOf(token: string) {
  const { options } = github({ id: "id", secret: "secret" }, { site: "https://github.example", api });
  const userinfo = options?.userinfo as { request(context: unknown): Promise<Record<string, unknown>> };
  const client = { userinfo: async () => ({ id: 7, login: "octo", name: null, email: "claimed@example.com" }) };
  const said = await userinfo.request({ client, tokens: { access_token: token } });
  return (options?.profile as unknown as (said: unknown) => unknown)(said);
}

test("the primary address that GitHub has verified is the one that counts", async () => {
  expect(await profileOf("good")).toEqual({ id: "7", name: "octo", email: "octo@example.com" });
});

test.each([
  "unverified",
  "kelvin",
  "none",
  "odd",
  "unknown",
])("with %s addresses nobody is signed in", async (token) => {
  await expect(profileOf(token)).rejects.toThrow("no verified primary address");
});
