import { Mark } from "#components/record/html-kit.tsx";
import { PLAIN_SUMMARY, Words } from "#components/record/html-layout.tsx";
import type { Texts } from "#lib/i18n/messages.ts";
import { frameClass, isCut } from "./frame-size.ts";

/** Elements that can open connections before the policy applies, or give a link its address later: their "<" is escaped. */
const CONNECTING = /<(?=\/?(?:animate\w*|base|embed|frame|frameset|iframe|link|meta|object|portal|set)(?:[\s>/]|$))/gi;
/** Pressing a link may preconnect to its target. As a reference the "=" reads the same, but ends no attribute's name. */
const ADDRESS = /(href|ping)\s*=/gi;

/** Removes from `html` everything that would tell the sender that the page was opened. */
export const unconnected = (html: string): string => html.replace(CONNECTING, "&lt;").replace(ADDRESS, "$1&#61;");

/** Dead links, the inset of the text version, and the type of most mail programs; the sender's styles may set others. */
const STYLE =
  "a,area{pointer-events:none!important}body{margin:12px 16px;overflow-wrap:anywhere;font-family:Arial,Helvetica,sans-serif}";

interface Props {
  html: string;
  nonce: string;
  /** A check of its record failed. */
  broken: boolean;
  t: Texts;
}

/**
 * The sender's HTML in a sandboxed frame without scripts, forms, windows or network. The page's policy applies inside too;
 * its nonce admits the message's style elements. Links are dead: no pointer events, a target that may not open, and
 * `frame-src` blocks the rest.
 */
export function HtmlBody({ html, nonce, broken, t }: Props) {
  const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank"><style nonce="${nonce}">${STYLE}</style>`;
  return (
    <div className="group/html">
      {broken && <Mark tone="broken">{t.content.doubted}</Mark>}
      <Words>{broken ? t.verify.html.note : `${t.verify.html.submitted} ${t.verify.html.note}`}</Words>
      <iframe
        className={`mt-1 ${frameClass(html)} group-has-[details[open]]/html:h-480`}
        title={t.verify.html.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={head + unconnected(html).replace(/<style(?=[\s>/])/gi, `<style nonce="${nonce}"`)}
      />
      {isCut(html) && (
        <>
          <details className="open:hidden print:hidden">
            <summary className={`${PLAIN_SUMMARY} py-2.5 text-ui`}>{t.verify.html.show}</summary>
          </details>
          <p className="hidden text-ui print:block">{t.verify.html.cut}</p>
        </>
      )}
    </div>
  );
}

/** The same message as its own document, for pages whose policy would block its styles; see {@link MESSAGE_POLICY}. */
export const messageDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank"><style>${STYLE}</style>${unconnected(html)}`;

/** Policy of that document: its own styles and data: images, framed by us alone. */
export const MESSAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
