/** Gives Swagger UI the service's colours and typefaces: controls are green, information is grey. */
export const swaggerStyle = `html.dark-mode body { background: var(--paper); }
.swagger-ui, html.dark-mode .swagger-ui { background: none; color: var(--ink); }
.swagger-ui *:not(svg, svg *) { font-family: var(--sans) !important; }
.swagger-ui :is(code, pre, textarea, .opblock-summary-path, .parameter__type, .parameter__in, .prop-type, .prop-format, .microlight),
.swagger-ui :is(code, pre, .opblock-summary-path, .microlight) * { font-family: var(--mono) !important; }
.swagger-ui .wrapper { padding: 0; }
/* Hides what the page says already, and the menu of servers, which has one entry. */
.swagger-ui :is(.information-container, .servers-title, .servers, .request-url, .dialog-ux h4:has(code)) { display: none; }
/* An answer stands directly below its call; then what may be answered needs no example. Its headers are folded. */
.swagger-ui .responses-wrapper:has(.live-responses-table) > .opblock-section-header,
.swagger-ui .responses-inner:has(.live-responses-table) .responses-table:not(.live-responses-table) > tbody > .response:not(.folded) > .response-col_description > :not(.response-col_description__inner),
.swagger-ui .live-responses-table div:has(> pre > .headerline),
.swagger-ui .opblock-section:has(> .parameters-container > .opblock-description-wrapper) > :is(.opblock-section-header, .parameters-container) { display: none; }
/* Of the values before they were corrected. */
.swagger-ui .opblock:has(.validation-errors) .responses-inner > div:has(.live-responses-table) { display: none; }
.swagger-ui .live-responses-table:focus { outline: none; }
/* The response comes first, then the call that it is of. */
.swagger-ui .responses-inner div:has(> .live-responses-table) { display: flex; flex-direction: column; }
.swagger-ui .as-sent { order: 1; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .scheme-container { background: none; box-shadow: none; margin: 0; padding: 0.75rem 0; }
.swagger-ui .scheme-container .schemes { justify-content: flex-start; gap: 0; padding: 0; }
.swagger-ui .scheme-container .auth-wrapper { justify-content: flex-start; }
.swagger-ui .btn, .swagger-ui select, .swagger-ui :is(input[type="text"], input[type="password"], textarea) { border-radius: 0 !important; box-shadow: none; }
.swagger-ui .btn { min-height: 2.75rem; border-width: 1px; font-size: 0.9375rem; font-weight: 500; }
.swagger-ui .opblock select { min-height: 2.75rem; }
.swagger-ui .btn.execute { background: var(--intact) !important; border-color: var(--intact) !important; color: var(--paper) !important; animation: none; }
.swagger-ui .btn.authorize { background: none !important; border-color: var(--intact) !important; color: var(--intact) !important; }
.swagger-ui .auth-wrapper .btn.authorize { display: inline-flex; align-items: center; margin: 0; padding: 0 1rem; line-height: 1.25; }
.swagger-ui .btn.authorize span { float: none; padding: 0; }
.swagger-ui .btn.authorize svg, .swagger-ui .dialog-ux .close-modal { display: none; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock-tag small * { color: inherit; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock-tag { flex-wrap: wrap; margin: 0; padding: 1.5rem 1.75rem 0.625rem 0; position: relative; border-bottom: 1px solid var(--rule); color: var(--ink); font: 400 1.375rem/1.3 var(--serif); }
/* Below the guides the groups are folded, and as quiet as the guides. */
#swagger-ui[data-folded="true"] .opblock-tag { padding-top: 0.625rem; border-bottom-color: var(--hairline); font-size: 1.125rem; }
#swagger-ui[data-folded="true"] .opblock-tag .expand-operation, #swagger-ui[data-folded="true"] summary.opblock-tag::after { top: 0.625rem; }
@media (width >= 40rem) {
  #swagger-ui[data-folded="true"] .opblock-tag { flex-wrap: nowrap; align-items: baseline; }
  #swagger-ui[data-folded="true"] .opblock-tag > :is(a, h3) { flex: 0 0 10rem; }
  #swagger-ui[data-folded="true"] .opblock-tag small { flex: 1; }
}
.swagger-ui .opblock-tag :is(a, a span, h3) { font-family: var(--serif) !important; color: inherit !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock-tag small { flex: 1 0 100%; padding: 0.125rem 0 0; color: var(--quiet); font-size: 0.875rem; text-wrap: wrap; }
.swagger-ui .opblock-tag small p { margin: 0; }
.swagger-ui .opblock-tag .expand-operation, .swagger-ui summary.opblock-tag::after { position: absolute; right: 0; top: 1.625rem; }
.swagger-ui summary.opblock-tag { display: flex; }
.swagger-ui summary.opblock-tag h3 { margin: 0; font: inherit; }
.swagger-ui .webhooks h2 { display: none; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock { margin: 0 !important; border: 0 !important; border-bottom: 1px solid var(--hairline) !important; border-radius: 0; background: none !important; box-shadow: none; }
.swagger-ui .opblock .opblock-summary { padding: 0.5rem 0; border: 0 !important; }
.swagger-ui .opblock .opblock-summary-method { min-width: 3.75rem; padding: 0.1875rem 0; border: 1px solid var(--quiet); border-radius: 0; background: none !important; color: var(--quiet) !important; font-size: 0.75rem; font-weight: 600; text-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { border-color: var(--intact); background: var(--intact) !important; color: var(--paper) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock :is(.opblock-summary-path, .opblock-summary-path a, .opblock-summary-path a span) { color: var(--quiet) !important; font-size: 0.8125rem; font-weight: 400; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .opblock-summary-description { order: -1; color: var(--ink); font-size: 0.9375rem; }
@media (width >= 60rem) {
  .swagger-ui .opblock:not(.is-open) .opblock-summary-path-description-wrapper { flex-wrap: nowrap; }
  .swagger-ui .opblock:not(.is-open) .opblock-summary-description { flex: 0 0 17.25rem; }
  .swagger-ui .opblock:not(.is-open) .opblock-summary-path { max-width: none; }
}
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock-section-header .opblock-title.parameter__name { font: 600 0.9375rem/1.5 var(--sans) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .renderedMarkdown :is(ul, li) { margin: 0; color: var(--ink); font-size: 0.9375rem; line-height: 1.5; }
.swagger-ui .opblock .renderedMarkdown ul { padding-left: 1.25rem; list-style: disc; }
/* The reference alone shows one open operation without the others. */
:root:not(:has([data-folded="false"] .opblock.is-open)) #back-to-operations,
[data-folded="false"]:has(.opblock.is-open) :is(.opblock:not(.is-open), .opblock-tag-section:not(:has(.opblock.is-open)), details:has(> summary.opblock-tag):not(:has(.opblock.is-open))) { display: none; }
/* An open operation is the page: its name is the title, and the introduction is hidden. */
:root:has([data-folded="false"] .opblock.is-open) {
  h1 { position: absolute; clip-path: inset(50%); }
  #introduction, .swagger-ui .opblock-tag-section > .opblock-tag, .swagger-ui summary.opblock-tag, .swagger-ui .opblock-control-arrow { display: none; }
  #back-to-operations { display: flex; position: relative; z-index: 1; width: fit-content; }
  .swagger-ui .scheme-container { position: relative; top: -3.5rem; width: fit-content; margin: 0 0 -3.5rem auto !important; }
  .swagger-ui .opblock.is-open .opblock-summary-description { font-size: clamp(1.5rem, 4vw, 2rem) !important; line-height: 1.25 !important; }
  .swagger-ui .opblock.is-open .opblock-summary-method { margin-top: 0.4375rem; }
}
.swagger-ui .opblock.is-open :is(.opblock-summary, .opblock-summary-control) { align-items: flex-start; }
.swagger-ui .opblock.is-open .authorization__btn { margin-right: 0; }
.swagger-ui .opblock.is-open .opblock-summary-method { margin-top: 0.25rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock.is-open .opblock-summary-path-description-wrapper { flex-wrap: wrap; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock.is-open .opblock-summary-description { flex: 1 0 100%; font: 400 1.25rem/1.4 var(--serif) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .opblock-section-header { background: none !important; border: 0 !important; border-bottom: 1px solid var(--hairline) !important; box-shadow: none; padding: 0.375rem 0; }
.swagger-ui :is(.responses-inner, .table-container) { padding: 0.75rem 0; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .opblock-body thead tr :is(td, th) { padding: 0.5rem 0; border-color: var(--hairline) !important; color: var(--quiet) !important; font-size: 0.8125rem; font-weight: 500; opacity: 1; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .opblock-section-header h4, .swagger-ui .opblock .opblock-section-header h4 span { color: var(--ink) !important; font-size: 0.9375rem; font-weight: 600; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock-body :is(.renderedMarkdown p, .parameter__name, .response-col_status) { color: var(--ink); font-size: 0.9375rem; line-height: 1.5; }
.swagger-ui :is(.parameter__type, .parameter__in) { font-weight: 400; font-style: normal; color: var(--quiet) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock select { padding-right: 2.5rem; border: 1px solid var(--control) !important; background-color: var(--raised); background-size: 20px; color: var(--ink); font-size: 0.875rem; font-weight: 400; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock input:is([type="text"], [type="file"]) { border: 1px solid var(--control); background: var(--raised); color: var(--ink); font-size: 0.9375rem; }
.swagger-ui .opblock .authorization__btn { display: flex; align-items: center; margin-right: 0.75rem; }
/* An open padlock on an operation that needs a key would mean that it is free. */
.swagger-ui .authorization__btn:has(.unlocked) > * { display: none; }
.swagger-ui .authorization__btn:has(.unlocked)::before { content: "API key" / ""; padding: 0.125rem 0.375rem; border: 1px solid var(--hairline); color: var(--quiet); font-size: 0.75rem; white-space: nowrap; }
.swagger-ui .opblock .opblock-body > *, .swagger-ui .opblock .opblock-description-wrapper { padding-left: 0; padding-right: 0; }
:is(.swagger-ui, html.dark-mode .swagger-ui) :is(.btn.cancel, .btn.edit, .btn-clear) { border-color: var(--control) !important; background: none !important; color: var(--ink) !important; }
/* Parameters are the only tab. */
.swagger-ui .tab-header .tab-item.active h4 span::after { display: none; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .response-control-media-type__accept-message { color: var(--quiet) !important; }
/* The columns say themselves what they hold. */
.swagger-ui :is(.responses-table, table.parameters) > thead { display: none; }
.swagger-ui table.parameters td { margin: 0; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .validation-errors.errors-wrapper { margin: 0; padding: 0.75rem 1rem; border: 0; border-left: 3px solid var(--broken); border-radius: 0; background: var(--raised); color: var(--ink); }
/* Said at the field, which the box below it would only name. */
.swagger-ui .opblock:has(td .invalid) .validation-errors { display: none; }
.swagger-ui td:has(.invalid)::after { content: "Empty or not valid. Nothing was sent."; display: block; margin-top: 0.25rem; color: var(--broken); font-size: 0.875rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock :is(input, select, textarea).invalid { border-color: var(--broken); background-color: var(--raised); animation: none; }
/* Nothing can be sent to a webhook from here. */
.swagger-ui .webhooks input { display: none; }
/* A message has every field. */
:is(.swagger-ui, html.dark-mode .swagger-ui) .webhooks .parameter__name.required::after { content: none; }
.swagger-ui .parameter__empty_value_toggle input { appearance: auto; width: 1rem; height: 1rem; margin-right: 0.5rem; }
/* No response has links. */
.swagger-ui .responses-table :is(.col_header.response-col_links, .response-col_links) { display: none; }
.swagger-ui .responses-table { table-layout: fixed; width: 100%; }
.swagger-ui .responses-table > * > tr > :first-child { width: 3.5rem; }
.swagger-ui .response-col_status { font-weight: 600; }
.swagger-ui .response-col_description { overflow-x: auto; }
.swagger-ui .highlight-code > .microlight { max-height: 70vh; }
.swagger-ui .highlight-code > .microlight, .swagger-ui .highlight-code > .microlight code { white-space: pre-wrap !important; overflow-wrap: anywhere; word-break: normal !important; }
/* A body is seen before it is sent. */
.swagger-ui .opblock:has(details.body:not([open])) :is(.execute-wrapper, .btn-group) { display: none; }
.swagger-ui details.body { margin-top: 0.5rem; }
.swagger-ui details.body > summary { color: var(--intact); font-weight: 600; }
.swagger-ui table.fields tr { border-bottom: 1px solid var(--hairline); }
.swagger-ui table.fields td { padding: 0.5rem 0 !important; }
.swagger-ui table.fields .parameter__name { overflow-wrap: anywhere; padding-right: 0.5rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .parameter__name { font: 500 0.8125rem/1.5 var(--mono) !important; }
.swagger-ui table.fields p { margin: 0; }
.swagger-ui summary { padding: 0.75rem 0; cursor: pointer; font-size: 0.9375rem; line-height: 1.5rem; color: var(--quiet); }
.swagger-ui .folded summary { display: grid; grid-template-columns: 1rem 2.5rem minmax(0, 1fr); }
.swagger-ui .folded summary::before { content: "▸" / ""; }
.swagger-ui .folded details[open] > summary::before { content: "▾" / ""; }
.swagger-ui .folded summary b { color: var(--ink); font-weight: 500; }
.swagger-ui .responses-table tr.folded { border-top: 1px solid var(--hairline); }
.swagger-ui .responses-table tr.folded > td { padding: 0 !important; }
.swagger-ui .folded details { margin: 0; }
/* In the frame of the guides' commands (components/docs/prose.css): the call, and what was answered. */
.swagger-ui .call, .swagger-ui .curl-command { margin-bottom: 0.75rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) :is(.call h4, .curl-command h4, .live-responses-table h5) { display: flex; align-items: center; height: 2.25rem; margin: 0; padding-left: 1rem; border: 1px solid var(--hairline); border-bottom: 0; background: var(--raised); color: var(--quiet); font-size: 0.8125rem; font-weight: 400 !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock :is(.call, .curl-command, .live-responses-table) .microlight { margin: 0; min-height: 0; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .call .highlight-code > .microlight, .swagger-ui .call .highlight-code > .microlight code { max-height: none; }
.swagger-ui .call .highlight-code > .microlight code { padding: 0; }
.swagger-ui .call + .btn { margin-bottom: 1.25rem; }
/* The status heads what was answered. */
.swagger-ui h4:has(+ .live-responses-table), .swagger-ui .live-responses-table > thead { display: none; }
.swagger-ui .live-responses-table > tbody, .swagger-ui .live-responses-table > tbody > tr, .swagger-ui .live-responses-table > tbody > tr > td { display: block; width: auto !important; padding: 0 !important; }
.swagger-ui .responses-wrapper .live-responses-table > tbody > tr.response > .response-col_status { padding: 0 0 0.5rem !important; }
.swagger-ui .live-responses-table > tbody > tr > .response-col_status::before { content: "Response "; }
.swagger-ui .live-responses-table div:has(> h5) + div > h5 { margin-top: 0.75rem !important; }
.swagger-ui table.parameters input[type="text"] { margin-top: 0.5rem; }
.swagger-ui .folded table { table-layout: fixed; width: 100%; }
.swagger-ui .folded :is(.response-col_status, .response-col_links, .response-col_description__inner) { display: none; }
.swagger-ui .folded .response-col_description { padding: 0 0 1rem 3.5rem; }
/* Paths are short enough to read; the calls are copied. Trying is always on. One form needs no choice. */
.swagger-ui :is(.opblock-summary .copy-to-clipboard, .try-out, .response-controls:not(:has(option + option)), .body-param-content-type:not(:has(option + option)), .content-type-wrapper:not(:has(option + option))) { display: none; }
.swagger-ui :is(.opblock-summary-control, .opblock-control-arrow, .expand-operation, .authorization__btn, .btn, .tablinks):focus-visible { outline: 2px solid var(--intact) !important; outline-offset: 2px; border-radius: 0; }
.swagger-ui .opblock-summary-control:focus:not(:focus-visible) { outline: none; }
.swagger-ui .opblock .opblock-section-header { min-height: 0; }
.swagger-ui :is(.opblock-control-arrow, .expand-operation) > svg { display: none; }
.swagger-ui :is(.opblock-control-arrow, .expand-operation)::before, .swagger-ui summary.opblock-tag::after { content: "+" / ""; color: var(--quiet); font: 400 1.125rem/1.5rem var(--sans); }
.swagger-ui :is(.opblock-control-arrow, .expand-operation)[aria-expanded="true"]::before, .swagger-ui details[open] > summary.opblock-tag::after { content: "−" / ""; }
.swagger-ui .tab { margin-bottom: 0.5rem; }
.swagger-ui .tab li { font-size: 0.875rem; }
.swagger-ui :is(.execute-wrapper, .btn-group) { display: flex; gap: 0.75rem; padding: 1rem 0; }
.swagger-ui :is(.execute-wrapper, .btn-group) .btn { flex: none; width: auto; padding: 0 1.75rem; }
.swagger-ui .opblock-tag-section, .swagger-ui .opblock { scroll-margin-top: 1rem; }
.swagger-ui .headers__title { display: none; }
.swagger-ui table.parameters { table-layout: fixed; width: 100%; }
.swagger-ui .parameters-col_name { width: 10rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .headers td { color: var(--quiet) !important; font-weight: 400 !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock :is(pre, .highlight-code > pre).microlight { background: var(--raised) !important; border: 1px solid var(--hairline); border-radius: 0; color: var(--ink) !important; font-weight: 400; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .microlight * { color: inherit !important; }
.swagger-ui :is(.markdown, .renderedMarkdown) { overflow-wrap: break-word; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .parameter__name.required::after { display: inline-block; position: static; padding: 0 0 0 0.5rem; color: var(--broken) !important; font: 400 0.75rem/1 var(--sans); }
.swagger-ui .parameter__name.required span { display: none; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .copy-to-clipboard { background: var(--raised); border: 1px solid var(--hairline); border-radius: 0; }
.swagger-ui .highlight-code > .copy-to-clipboard { inset: 0.5rem 0.5rem auto auto; height: 1.875rem; }
.swagger-ui .responses-inner .curl-command { position: relative; }
/* In the bar. */
.swagger-ui .curl-command > .copy-to-clipboard { inset: 0.375rem 0.375rem auto auto; width: auto; height: 1.5rem; }
.swagger-ui :is(.call, .live-responses-table) .highlight-code > .copy-to-clipboard { inset: -1.875rem 0.375rem auto auto; height: 1.5rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .download-contents { inset: -1.875rem 4rem auto auto; z-index: 2; height: 1.5rem; padding: 0 0.5rem; border: 1px solid var(--hairline); border-radius: 0; background: var(--raised); color: var(--quiet); font-size: 0.75rem; font-weight: 400; }
.swagger-ui .dialog-ux .backdrop-ux { background: rgb(0 0 0 / 45%); }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux .modal-ux { border: 1px solid var(--rule); border-radius: 0; background: var(--paper); box-shadow: none; color: var(--ink); }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux .modal-ux :is(h3, h4, p, label, code) { color: var(--ink); }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux :is(.modal-ux-header, .auth-container) { border-color: var(--hairline); }
.swagger-ui .dialog-ux :is(h3, h4 :not(code)) { font-family: var(--serif) !important; font-weight: 400 !important; }
.swagger-ui .dialog-ux .auth-btn-wrapper { justify-content: flex-start; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux :is(p, label) { font-size: 0.9375rem; font-weight: 400; }
.swagger-ui .dialog-ux label { display: block; margin: 1rem 0 0.5rem; font-weight: 600 !important; }
.swagger-ui .dialog-ux .modal-ux { width: min(40rem, 100% - 2rem); min-width: 0; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux .btn-authorize, :is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux .btn.authorize { background: var(--intact) !important; color: var(--paper) !important; }
.swagger-ui .dialog-ux input { width: 100%; max-width: none; min-height: 2.75rem; }
/* In dark colours Swagger UI shows the focus by a blue border alone, also where a value is invalid. */
#swagger-ui :is(input, select, textarea):focus { outline: 2px solid var(--intact) !important; outline-offset: 2px; border-color: var(--control) !important; }
#swagger-ui :is(input, select, textarea).invalid:focus { border-color: var(--broken) !important; }
.swagger-ui .dialog-ux :is(.auth-container, .modal-ux-content) { padding-left: 0; padding-right: 0; }
.swagger-ui .dialog-ux .modal-ux-content { padding: 1rem 1.25rem; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux input { border: 1px solid var(--control) !important; background: var(--raised); color: var(--ink); }
:is(.swagger-ui, html.dark-mode .swagger-ui) .dialog-ux :is(.btn-done, .auth:not(.authorize)) { border-color: var(--control) !important; color: var(--ink) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .responses-inner :is(h4, h5), .swagger-ui .responses-wrapper label { color: var(--quiet); font-size: 0.8125rem; font-weight: 500; }
.swagger-ui .copy-to-clipboard { width: auto; z-index: 2; }
.swagger-ui .highlight-code { position: relative; }
.swagger-ui .copy-to-clipboard button { background: none !important; padding: 0 0.5rem; color: var(--quiet); font-size: 0.75rem; cursor: pointer; }
.swagger-ui .copy-to-clipboard button::after { content: "Copy"; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .opblock .renderedMarkdown code { padding: 0; background: none; color: inherit; font-size: 0.875em; font-weight: 400; }
.swagger-ui :is(textarea, .microlight) { max-height: 70vh; padding: 0.875rem 1rem !important; font: 400 0.8125rem/1.55 var(--mono) !important; }
:is(.swagger-ui, html.dark-mode .swagger-ui) textarea { field-sizing: content; white-space: pre; overflow-x: auto; border: 1px solid var(--control); background: var(--raised); color: var(--ink); }
@supports (field-sizing: content) {
  .swagger-ui textarea { min-height: 0 !important; }
}
@media (width >= 30rem) {
  /* Below the triangles of the folded errors, their codes stand in one column. */
  .swagger-ui .responses-table > * > tr:not(.folded, .folded *) > :first-child { padding-left: 1rem !important; }
}
@media (width < 30rem) {
  .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: auto; }
  .swagger-ui table.parameters > tbody > tr > td { padding: 0 0 0.75rem !important; }
  .swagger-ui table.parameters > tbody > tr > td.parameters-col_name { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding-bottom: 0.25rem !important; }
  .swagger-ui table.fields > tbody > tr > td { padding: 0.5rem 0 !important; }
  .swagger-ui table.fields > tbody > tr > td + td { padding-top: 0 !important; }
  .swagger-ui table.parameters input[type="text"] { width: 100%; max-width: none; }
  /* The path needs the width. */
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-control { flex: 1 1 0; flex-wrap: nowrap; min-width: 60%; }
  .swagger-ui .opblock .authorization__btn:has(.unlocked) { order: 3; flex: 0 0 100%; margin: 0; padding: 0.25rem 0 0 4.375rem; text-align: left; }
  .swagger-ui .responses-table :is(tbody, tr, tr > td) { display: block; width: auto !important; padding: 0; }
  .swagger-ui .responses-table tr.response:not(.folded, .folded *) { padding: 1rem 0; }
  .swagger-ui .folded .response-col_description { padding-left: 0; }
  .swagger-ui .responses-table tr.response + tr { border-top: 1px solid var(--hairline); }
  .swagger-ui .responses-table .response-col_status { padding-bottom: 0.5rem; font-weight: 600; }
  .swagger-ui table.headers :is(tbody, tr, td) { display: block; width: auto; padding: 0 !important; }
  .swagger-ui table.headers thead { display: none; }
  .swagger-ui table.headers tr { padding: 0.5rem 0; border-bottom: 1px solid var(--hairline); }
  .swagger-ui table.headers td:first-child { color: var(--ink) !important; }
}
`;
