import { answerCheckPage } from "#components/verify/answer.tsx";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { keys, trustedRootsPem } from "#lib/trust-services/keys.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.checkPage, async ({ request }) => answerCheckPage(trustedRootsPem(await keys()), request)),
});
