import { chooseLanguage, languageOperation } from "#lib/http/language.ts";
import { route } from "#lib/http/route.ts";
import { handler } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handler(languageOperation, ({ params, query }) => chooseLanguage(params.locale, query.back)),
});
