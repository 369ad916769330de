import { operation } from "#lib/contract/operation.ts";

/** A page, no operation of the API: it is not in its document. */
export const homeOperation = operation({
  id: "home",
  method: "GET",
  path: "/",
  tag: "Service",
  summary: "",
  description: "",
  answer: { description: "The page.", type: "text/html", schema: null, headers: [] },
  problems: [],
});
