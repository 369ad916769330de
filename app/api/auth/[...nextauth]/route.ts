import { authHandler } from "#lib/http/sign-in-route.ts";

export {
  authHandler as DELETE,
  authHandler as GET,
  authHandler as HEAD,
  authHandler as OPTIONS,
  authHandler as PATCH,
  authHandler as POST,
  authHandler as PUT,
};
