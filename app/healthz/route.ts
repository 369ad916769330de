import { health } from "#lib/http/status-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = health;
