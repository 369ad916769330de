import { ready } from "#lib/http/status-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ready;
