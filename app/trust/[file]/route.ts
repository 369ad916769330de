import { operations } from "#lib/contract/operations/operations.ts";
import { trustFileResponse } from "#lib/http/files/downloads.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";
import { loadVerifier, VERIFIER_NAME } from "#lib/tlog/verifier.ts";
import { keys } from "#lib/trust-services/keys.ts";
import { trustFile } from "#lib/trust-services/published-trust.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.trustFile, async ({ params: { file } }) => {
    const verifier = file === VERIFIER_NAME ? await loadVerifier() : null;
    // As bytes: shown under this origin, it would read as a page of this service.
    if (verifier) return trustFileResponse(file, { bytes: verifier, type: "application/octet-stream" });
    return trustFileResponse(file, trustFile(await keys(), file));
  }),
});
