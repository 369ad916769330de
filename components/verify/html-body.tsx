import type { Texts } from "#lib/i18n/messages.ts";
import { frameClass } from "./frame-size.ts";

/** What makes a browser open a connection before any policy is asked: its "<" is shown, so that no element comes of it. */
const CONNECTING = /<(?=\/?(?:base|embed|frame|frameset|iframe|link|meta|object|portal)(?:[\s>/]|$))/gi;
/** Pressing a button on a link connects to where it leads. A tag ends at the first ">" outside of quotes. */
const LINK = /<a(?:rea)?\b(?:"[^"]*"|'[^']*'|[^>"'])*/gi;
const ADDRESS = /\b(?:xlink:)?(?:href|ping)(?=\s*=)/gi;

/** `html` without what would tell its sender that somebody looks at this page. */
export function unconnected(html: string): string {
  return html.replace(CONNECTING, "&lt;").replace(LINK, (tag) => tag.replace(ADDRESS, "data-was"));
}

/**
 * The sender's HTML in a frame with an origin of its own, without scripts, forms, windows or network. The page's policy holds
 * inside as well; its nonce lets the message's style elements through. Links are dead: styled so, aimed at windows that may
 * not open, and `frame-src` blocks what gets past that.
 */
export function HtmlBody({ html, nonce, t }: { html: string; nonce: string; t: Texts }) {
  const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank"><style nonce="${nonce}">a,area{pointer-events:none!important}body{overflow-wrap:anywhere}</style>`;
  return (
    <>
      <iframe
        className={frameClass(html)}
        title={t.verify.html.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={head + unconnected(html).replace(/<style(?=[\s>/])/gi, `<style nonce="${nonce}"`)}
      />
      <p className="words quiet">{t.verify.html.note}</p>
    </>
  );
}

/** The same message as a document of its own, for a frame on a page whose policy would not let it look as it does; see {@link MESSAGE_POLICY}. */
export const messageDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank"><style>a,area{pointer-events:none!important}body{overflow-wrap:anywhere}</style>${unconnected(html)}`;

/** What a message may do in a document of its own: look as it does, with pictures of its own, in a frame of ours. */
export const MESSAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
