import { Problem } from "#lib/contract/errors.ts";
import { operations } from "#lib/contract/operations.ts";
import { db } from "#lib/db.ts";
import { json } from "#lib/http/answers.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(operations.health, async () => {
    await db().$queryRaw`SELECT 1`.catch((cause) => {
      throw new Problem("unavailable", "the database does not answer", {}, cause);
    });
    return json({ status: "ok" });
  }),
});
