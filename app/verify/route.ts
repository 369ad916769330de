import { answerCheckPage } from "#components/verify/answer.tsx";
import { operations } from "#lib/contract/operations.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";
import { keys, trustedRootsPem } from "#lib/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.checkPage, async ({ request }) => answerCheckPage(trustedRootsPem(await keys()), request)),
});
