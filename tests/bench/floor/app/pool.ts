import { Pool } from "pg";

const shared = globalThis as typeof globalThis & { floorPool?: Pool };

export function pool(): Pool {
  shared.floorPool ??= new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  return shared.floorPool;
}
