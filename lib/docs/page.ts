import { escapeHtml } from "../contract/variables.ts";
import { LOCALES, messages } from "../i18n/messages.ts";
import { homeOf, inLanguage, type Reader } from "../i18n/reader.ts";

/** Everything comes from us, and Swagger UI styles its parts inline. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page around Swagger UI. What stands in that is the API's own document, which is in English. */
export function docsPage(baseUrl: string, reader: Reader): string {
  const { t } = reader;
  const { docs } = t;
  const others = LOCALES.filter((locale) => locale !== t.lang).map(
    (locale) =>
      `<a href="?lang=${locale}" lang="${locale}" hreflang="${locale}">${escapeHtml(messages(locale).languageName)}</a>`,
  );
  return `<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(t.site.docs)} – Acuse</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/docs.js" defer></script>
</head>
<body>
<header>
<div><a class="brand" href="${homeOf(reader)}">Acuse</a><nav aria-label="${escapeHtml(t.site.nav)}"><a href="${inLanguage("/verify", reader)}">${escapeHtml(t.site.check)}</a>${others.join("")}</nav></div>
<h1>${escapeHtml(t.site.docs)}</h1>
<p>${escapeHtml(docs.what)}</p>
<p>${docs.how(`<code>${escapeHtml(baseUrl)}/v1</code>`, '<b lang="en">Authorize</b>', '<a href="#/Test%20keys/createTestKey"><code>POST /v1/test-keys</code></a>')}</p>
<p><a href="/openapi.json">${escapeHtml(docs.document)}</a></p>
</header>
<noscript><p>${docs.noScript('<a href="/openapi.json">/openapi.json</a>')}</p></noscript>
<main id="swagger-ui" lang="en"></main>
</body>
</html>
`;
}

/** Calls go to where the page came from, whatever the service calls itself: the policy allows no other. */
const SCRIPT = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
const response = await fetch("/openapi.json");
const spec = await response.json();
spec.servers = [{ url: location.origin }];
window.ui = SwaggerUIBundle({
  spec,
  dom_id: "#swagger-ui",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
export const docsScript = `(async () => {\n${SCRIPT}})();\n`;

/** The service's own paper, ink and type over Swagger UI's. */
export const docsStyle = `@font-face {
  font-family: "IBM Plex Sans Variable";
  src: url("/docs/plex-sans.woff2") format("woff2");
  font-weight: 100 700;
  font-display: swap;
}
@font-face {
  font-family: "IBM Plex Mono";
  src: url("/docs/plex-mono.woff2") format("woff2");
  font-display: swap;
}
:root { --paper: #fbfaf6; --ink: #16202e; --line: #d9d5c9; --accent: #1f5c43; }
@media (prefers-color-scheme: dark) { :root { --paper: #11151b; --ink: #e9e6df; --line: #333a44; --accent: #7fc4a1; } }
body, html.dark-mode body { margin: 0; background: var(--paper); color: var(--ink); }
html.dark-mode .swagger-ui { background: none; }
body, .swagger-ui *:not(svg, svg *) { font-family: "IBM Plex Sans Variable", system-ui, sans-serif !important; }
code, .swagger-ui :is(code, pre, textarea, .opblock-summary-path, .parameter__type, .parameter__in, .prop-type, .prop-format, .microlight),
.swagger-ui :is(code, pre, .opblock-summary-path, .microlight) * { font-family: "IBM Plex Mono", ui-monospace, Menlo, monospace !important; }
header { border-bottom: 1px solid var(--line); padding: 24px 20px; max-width: 1420px; margin: 0 auto; }
header p { margin: 8px 0 0; max-width: 68ch; line-height: 1.5; }
header a { color: var(--accent); }
header div { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 20px; }
header nav { display: flex; gap: 20px; font-size: 14px; }
header h1 { margin: 20px 0 0; font-size: 26px; font-weight: 600; }
header .brand { font-size: 24px; font-weight: 600; color: var(--ink); text-decoration: none; }
code { overflow-wrap: anywhere; }
noscript { display: block; padding: 24px 20px; max-width: 1420px; margin: 0 auto; }
/* What the page's own header says already, and a choice of one server. */
.swagger-ui :is(.information-container, .servers-title, .servers) { display: none; }
:is(.swagger-ui, html.dark-mode .swagger-ui) .scheme-container { background: none; box-shadow: none; margin: 0; padding: 16px 0; }
`;
