import { isMalformedForm, noteMalformedForm } from "#lib/http/request/malformed-forms.ts";
import { REQUEST_ID_HEADER } from "#lib/http/response/headers.ts";

/** Next awaits this hook before it responds 500 to an error of a page or a server action. */
export function onRequestError(error: unknown, { headers }: { headers: NodeJS.Dict<string | string[]> }): void {
  if (isMalformedForm(error)) noteMalformedForm(String(headers[REQUEST_ID_HEADER]));
}
