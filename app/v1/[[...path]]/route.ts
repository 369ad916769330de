import { noRoute } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = noRoute();
