import { answerHome } from "#components/site/home.tsx";
import { config } from "#lib/config.ts";
import { undocumented } from "#lib/contract/operation.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { pageReader } from "./reader.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(undocumented({ id: "home", path: "/" }), async () => {
    const { baseUrl, transport } = config();
    return answerHome({ baseUrl, demo: transport === "demo", reader: await pageReader() });
  }),
});
