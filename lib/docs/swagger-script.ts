/**
 * Draws the reference: calls go to the page's origin, the only one that its policy allows; each operation lists its fields and has
 * its call for a shell; headers and errors are folded. The reference alone shows all operations by name, or the open one.
 */
const SCRIPT = String.raw`const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
const response = await fetch("/openapi.json");
const spec = await response.json();
spec.servers = [{ url: location.origin }];
// One place for the key is enough here.
const { bearer } = spec.components.securitySchemes;
spec.components.securitySchemes = { bearer: { ...bearer, description: "A key begins with ck_. This page forgets it when you leave it. No key? [Get a test key](/#try)" } };
for (const operation of Object.values(spec.paths).flatMap(Object.values))
  if (operation.security) operation.security = operation.security.filter((one) => !("query" in one));
// Swagger UI's own words, and those of these pages.
const WORDS = { "Available authorizations": "API key", "Value:": "API key", Curl: "Call", "Server response": "Response", Responses: "Possible responses", Execute: "Send request", "Example Value": "Example", Logout: "Forget the key" };
let [outside, dialog, open] = [null, null, null];
addEventListener("focusin", ({ target }) => { if (!target.closest(".dialog-ux")) outside = target; });
// Swagger UI rewrites the fragment when it starts.
let arriving = location.hash;
addEventListener("hashchange", () => { arriving = ""; });
// Swagger UI draws a main element inside the page's, but a page may have only one: make it a region.
// It gives the group of webhooks no id. The list beside it marks the operations that are open.
new MutationObserver(() => {
  document.querySelector("#swagger-ui .webhooks")?.setAttribute("id", "webhooks");
  if (arriving && document.getElementById(arriving.slice(1))) {
    if (location.hash === arriving) opened();
    else location.replace(arriving);
    arriving = "";
  }
  for (const link of document.querySelectorAll("#operation-list li a")) {
    if (document.getElementById(link.hash.slice(1))?.classList.contains("is-open")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  // The others vanish and come back around it.
  const openBefore = open;
  open = document.querySelector("[data-folded=false] .opblock.is-open");
  if (open !== openBefore) (open ?? target() ?? openBefore).scrollIntoView();
  for (const inner of document.querySelectorAll("#swagger-ui main:not([role])")) {
    inner.setAttribute("role", "region");
    inner.setAttribute("aria-labelledby", "every-operation");
  }
  for (const part of document.querySelectorAll("#swagger-ui :is(.dialog-ux :is(h3, label, .btn), .responses-inner h4, .btn.execute, .tablinks)"))
    if (WORDS[part.textContent]) part.textContent = WORDS[part.textContent];
  // They name buttons otherwise than their words.
  for (const button of document.querySelectorAll("#swagger-ui .dialog-ux .btn[aria-label]")) button.removeAttribute("aria-label");
  // The focus would be lost with the dialog for the key, and with Execute, which is drawn anew with the first result.
  for (const result of document.querySelectorAll("#swagger-ui .live-responses-table:not([tabindex])")) {
    result.tabIndex = -1;
    if (document.activeElement === document.body) result.focus();
  }
  const dialogBefore = dialog;
  dialog = document.querySelector("#swagger-ui .dialog-ux");
  if (dialogBefore && !dialog) outside?.focus({ preventScroll: true });
  // Long examples scroll, also by keyboard.
  for (const example of document.querySelectorAll("#swagger-ui pre.microlight:not([tabindex])")) example.tabIndex = 0;
}).observe(document.getElementById("swagger-ui"), { childList: true, subtree: true });
// Examples have a button to copy, as the results of calls have.
const Copied = ({ React }) => ({
  wrapComponents: { HighlightCode: (Code) => (props) => React.createElement(Code, { ...props, canCopy: true }) },
});
const FoldedHeaders = ({ React }) => ({
  wrapComponents: {
    headers: (Headers) => (props) =>
      props.headers?.size
        ? React.createElement("details", null, React.createElement("summary", null, "Headers"), React.createElement(Headers, props))
        : null,
  },
});
// The answer of a call stands by itself; its headers and the call that was sent are folded below it.
const FoldedResponse = ({ React: { createElement: element } }) => ({
  wrapComponents: {
    liveResponse: (LiveResponse) => (props) => {
      const headers = Object.entries(props.response.get("headers").toJS()).map(([name, value]) => name + ": " + [value].flat().join(", "));
      return element("div", null,
        element(LiveResponse, props),
        headers.length > 0 && element("details", null,
          element("summary", null, "Response headers"),
          element("pre", { className: "microlight" }, headers.join("\n"))));
    },
    curl: (Curl) => (props) => element("details", { className: "as-sent" }, element("summary", null, "Call as sent"), element(Curl, props)),
  },
});
// Descriptions are Markdown: names between backticks are code.
const withCode = (element, text) => text.split("\x60").map((part, at) => (at % 2 ? element("code", { key: at }, part) : part));
// Only JSON has an example to show.
const withExample = (response) => (response.get("content")?.has("application/json") ? response : response.delete("content"));
// Errors are folded behind what they mean, so that the call and its result come first.
const FoldedErrors = ({ React: { createElement: element } }) => ({
  wrapComponents: {
    response: (Response) => (props) =>
      /^[45]/.test(props.code)
        ? element("tr", { className: "response folded" },
            element("td", { colSpan: 2 },
              element("details", null,
                element("summary", null, element("b", null, props.code), element("span", null, withCode(element, props.response.get("description")))),
                element("table", null, element("tbody", null, element(Response, props))))))
        : element(Response, { ...props, response: withExample(props.response) }),
  },
});
// Above a JSON body: what each of its fields holds. A null is as good as none. The body to edit is folded with Execute: the call above has it too.
const schemaOf = (schema) => (schema.$ref ? spec.components.schemas[schema.$ref.split("/").at(-1)] : schema);
const withoutNull = (schema) => ({ ...schema, ...schema.anyOf?.find(({ type }) => type !== "null") });
const fieldsOf = ({ properties = {}, required = [] }, before = "") =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const { type, maxLength, description, items, enum: values, const: value, properties, required: inner } = withoutNull(schemaOf(schema));
    const types = [type].flat().filter((one) => one !== "null").join(" or ");
    const limit = maxLength ? "At most " + maxLength + " characters." : "";
    const allowed = (values ?? (value && !description ? [value] : [])).map((one) => "\x60" + one + "\x60").join(", ");
    const field = { name: before + name, types, about: [description, limit, allowed].filter(Boolean).join(" "), required: required.includes(name) };
    const within = items ? fieldsOf(schemaOf(items), before + name + "[].") : fieldsOf({ properties, required: inner }, before + name + ".");
    return within.length && !field.about ? within : [field, ...within];
  });
const Fields = ({ React: { createElement: element } }) => ({
  wrapComponents: {
    RequestBody: (RequestBody) => (props) => {
      const schema = props.requestBody?.toJS().content?.["application/json"]?.schema;
      const rows = (schema ? fieldsOf(schemaOf(schema)) : []).map(({ name, types, about, required }) =>
        element("tr", { key: name },
          element("td", { className: "parameters-col_name" },
            element("div", { className: required ? "parameter__name required" : "parameter__name" },
              name.split(/(?<=[.])/).flatMap((part, at) => [element("wbr", { key: at }), part]))),
          element("td", { className: "parameters-col_description" },
            element("div", { className: "renderedMarkdown" },
              element("p", null, element("span", { className: "parameter__type" }, types), " ", withCode(element, about))))));
      return element("div", null,
        rows.length > 0 && element("table", { className: "parameters fields" }, element("tbody", null, rows)),
        rows.length > 0 && props.isExecute
          ? element("details", { className: "body" }, element("summary", null, "Body to send"), element(RequestBody, props))
          : element(RequestBody, props));
    },
  },
});
// First of all an operation's call for a shell, with placeholders. Webhooks have none.
const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
const indented = (json) => JSON.stringify(json, null, 2).replaceAll("\n", "\n  ");
const curlOf = (path, method) => {
  const operation = spec.paths[path]?.[method];
  if (!operation) return null;
  const { security, requestBody, responses } = operation;
  const { example } = requestBody?.content?.["application/json"] ?? {};
  const form = requestBody?.content?.["multipart/form-data"]?.example ?? {};
  // Files keep the names that the service gives them.
  const file = Object.keys(responses[200]?.content ?? {}).some((type) => !/json|^text/.test(type));
  return [
    "curl " + (file ? "-OJ " : "") + (method === "post" && !requestBody ? "-X POST " : "") + quoted(location.origin + path.replace(/[{](\w+)[}]/g, (_, name) => name.toUpperCase().replace(/^(\w+_)?ID$/, "YOUR_$&"))),
    security?.some((one) => Object.keys(one).length) && "-H 'Authorization: Bearer YOUR_KEY'",
    example && "-H 'Content-Type: application/json'",
    example && "-d " + quoted(indented(example)),
    // With -F, a semicolon in the JSON would end it.
    ...Object.entries(form).map(([name, part]) => typeof part === "string" ? "-F " + name + "=@" + name + ".csv" : "--form-string " + quoted(name + "=" + indented(part))),
  ].filter(Boolean).join(" \\\n  ");
};
// The body to edit stands below what its fields hold.
const editBody = ({ currentTarget }) => {
  const body = currentTarget.closest(".opblock").querySelector("details.body");
  body.open = true;
  body.scrollIntoView();
  body.firstChild.focus({ preventScroll: true });
};
const Curl = ({ React: { createElement: element } }) => ({
  wrapComponents: {
    parameters: (Parameters, system) => (props) => {
      const text = curlOf(...props.pathMethod);
      return element("div", null,
        text && element("div", { className: "call" },
          element("h4", null, "Call"),
          element(system.getComponent("HighlightCode", true), { language: "bash" }, text)),
        text?.includes("\n  -d ") && element("button", { type: "button", className: "btn edit", onClick: editBody }, "Edit and send"),
        element(Parameters, props));
    },
  },
});
// The group of webhooks is folded as the others are.
const folded = document.getElementById("swagger-ui").dataset.folded === "true";
const FoldedWebhooks = ({ React: { createElement: element } }) => ({
  wrapComponents: {
    Webhooks: (Webhooks) => (props) =>
      element("details", { open: !folded },
        element("summary", { className: "opblock-tag" }, element("h3", null, "Webhooks"), element("small", null, "Messages that your server receives.")),
        element(Webhooks, props)),
  },
});
// One operation is open at a time. Swagger UI's own action would add a step to the browser's history each time.
const silently = ({ getStore }, place, shown) => getStore().dispatch({ type: "layout_show", payload: { thing: place, shown } });
const closeOperations = (system) =>
  system.getState().getIn(["layout", "shown"])?.forEach((shown, place) => {
    if (shown && place.first() === "operations") silently(system, place.toJS(), false);
  });
let byLink = false;
const OneOperation = () => ({
  statePlugins: {
    layout: {
      wrapActions: {
        show: (show, system) => (place, shown) => {
          if (folded || place[0] !== "operations") return show(place, shown);
          closeOperations(system);
          if (byLink) silently(system, place, shown);
          else show(place, shown);
        },
      },
    },
  },
});
// Links lead to operations by their ids, which exist once they are drawn; Swagger UI writes them as #/Test%20keys/createTestKey.
const target = () =>
  document.getElementById(location.hash.slice(1).replace(/^[/](.+)[/](.+)$/, "operations-$1-$2").replaceAll("%20", "_"));
const opened = () => {
  const found = target();
  if (!folded && !found?.closest(".opblock")) closeOperations(ui.getSystem());
  found?.closest("details")?.setAttribute("open", "");
  byLink = true;
  found?.querySelector(":scope > .opblock-summary [aria-expanded=false]")?.click();
  byLink = false;
  found?.scrollIntoView();
};
addEventListener("hashchange", opened);
window.ui = SwaggerUIBundle({
  spec,
  dom_id: "#swagger-ui",
  deepLinking: true,
  tryItOutEnabled: true,
  // The word before a key is often copied with it.
  requestInterceptor: (request) => {
    const { Authorization: given } = request.headers;
    if (given) request.headers.Authorization = given.replace(/^(Bearer )Bearer /i, "$1");
    return request;
  },
  // Swagger UI would show a PDF as text, and offer that text for download.
  responseInterceptor: (response) => {
    const { headers = {} } = response;
    if (/^application[/]pdf/.test(headers["content-type"])) headers["content-disposition"] = headers["content-disposition"]?.replace(/^inline/, "attachment");
    return response;
  },
  validatorUrl: null,
  docExpansion: folded ? "none" : "list",
  defaultModelsExpandDepth: -1,
  plugins: [Copied, Curl, Fields, FoldedHeaders, FoldedResponse, FoldedErrors, FoldedWebhooks, OneOperation],
});
`;
export const swaggerScript = `(async () => {\n${SCRIPT}})();\n`;
