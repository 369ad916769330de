import { notFound } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations/operations.ts";
import { handler } from "#lib/http/handler.ts";
import { PUBLIC_READ } from "#lib/http/response/headers.ts";
import { route } from "#lib/http/route.ts";
import { proveRecord } from "#lib/tlog/proofs.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.readLogProof, async ({ params }) => {
    const record = await proveRecord(params.id);
    if (!record?.entries.length) throw notFound();
    return Response.json(record, { headers: PUBLIC_READ });
  }),
});
