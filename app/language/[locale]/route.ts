import { handler } from "#lib/http/handler.ts";
import { chooseLanguage, languageOperation } from "#lib/http/request/language.ts";
import { route } from "#lib/http/route.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(languageOperation, ({ params, query }) => chooseLanguage(params.locale, query.back)),
});
