import { cookies } from "next/headers";
import { homeResponse } from "#components/site/home/home.tsx";
import { sessionCookie } from "#lib/access/sign-in/next-auth.ts";
import { config } from "#lib/config.ts";
import { undocumented } from "#lib/contract/operations/operation.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { pageReader } from "./reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(undocumented({ id: "home", path: "/" }), async () => {
    const { baseUrl, transport, sourceUrl } = config();
    const signedIn = (await cookies()).has(sessionCookie().name);
    return homeResponse({ baseUrl, sourceUrl, demo: transport === "demo", signedIn, reader: await pageReader() });
  }),
});
