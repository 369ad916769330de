import { pool } from "../pool.ts";

export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  const { rows } = await pool().query("INSERT INTO floor (body) VALUES ($1) RETURNING id", [body]);
  return Response.json(rows[0]);
}
