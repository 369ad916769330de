/**
 * Returns the Content-Security-Policy of pages that set none. Scripts and styles are files of ours or carry the nonce.
 * @param formTargets other origins to which a form may lead
 * @param development allows React to evaluate code and Next to style its overlay inline
 */
export function pagePolicy(nonce: string, formTargets: readonly string[] = [], development = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    // The HTML body of a mail is a framed document with its own policy.
    "frame-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Browsers apply this to redirects too.
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
