/**
 * What pages may do that set no policy of their own: run and style by our own files and by what carries this answer's nonce,
 * talk to us alone, frame our own alone, and stand in nobody's frame. `formTargets`: origins besides ours that a form may lead to.
 * `development`: React evaluates code and Next styles its overlay inline.
 */
export function pagePolicy(nonce: string, formTargets: readonly string[] = [], development = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    // A message in HTML is a document of its own, with a policy of its own, in a frame of the page about it.
    "frame-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Where a form may lead in the end: browsers hold this against redirects as well.
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
