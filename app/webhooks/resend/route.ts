import { route } from "#lib/http/route.ts";
import { webhook } from "#lib/http/webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: webhook("resend") });
