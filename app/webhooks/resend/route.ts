import { webhook } from "#lib/http/provider-webhook.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: webhook("resend") });
