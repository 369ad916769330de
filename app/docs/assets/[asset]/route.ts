import { docsAsset } from "#lib/docs/assets.ts";
import { docsAssetOperation, docsAssetResponse } from "#lib/http/docs.ts";
import { handler } from "#lib/http/handler.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(docsAssetOperation, async ({ request, params }) =>
    docsAssetResponse(request, await docsAsset(params.asset)),
  ),
});
