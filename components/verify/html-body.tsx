import type { Texts } from "#lib/i18n/en.ts";

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
        className="frame"
        title={t.verify.html.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={head + html.replace(/<style(?=[\s>/])/gi, `<style nonce="${nonce}"`)}
      />
      <p className="words quiet">{t.verify.html.note}</p>
    </>
  );
}
