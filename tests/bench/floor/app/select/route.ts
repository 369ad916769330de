import { pool } from "../pool.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { rows } = await pool().query("SELECT id, body FROM floor WHERE id = $1", [1]);
  return Response.json(rows[0]);
}
