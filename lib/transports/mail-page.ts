import { escapeHtml } from "#lib/contract/fields/markers.ts";

export const INK = "#16202e";
const QUIET = "#5a6472";
export const GREEN = "#1f5a46";
export const SERIF = "'IBM Plex Serif',Georgia,'Times New Roman',serif";
export const SANS = "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A mail's parts as HTML; `title` is text. */
interface Parts {
  lang: string;
  title: string;
  /** Above the sheet. */
  brand: string;
  sheet: string;
  /** Below the sheet. */
  foot: string;
}

/**
 * A whole mail as HTML. Layout by tables and inline styles, since mail programs support little CSS. The classes `ink`, `quiet`,
 * `mark`, `rule`, `button` and `simulated` are for dark mode.
 */
export const mailPage = ({ lang, title, brand, sheet, foot }: Parts): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>@media (prefers-color-scheme:dark){.page{background:#11151b!important}.sheet{background:#181d25!important;border-color:#2c333d!important}
.ink{color:#e9e6df!important}.quiet{color:#a2a8b0!important}.mark{color:#7cc2a2!important}.rule{border-color:#2c333d!important}
.button{background:#7cc2a2!important;color:#11151b!important}
.simulated{background:#2b2313!important;border-color:#7a5c22!important;color:#e3b96a!important}}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbfaf6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:544px"><tr><td style="padding:0 0 16px">
${brand}</td></tr>
<tr><td class="sheet" style="padding:32px 28px 20px;background:#ffffff;border:1px solid #d9d5ca">
${sheet}
</td></tr><tr><td style="padding:16px 0">${foot}</td></tr></table></td></tr></table></body></html>
`;

/** A paragraph of text. `name` is its class. Long e-mail addresses break before "@" and after "." and "-". */
export const paragraph = (text: string, style: string, name: string): string =>
  `<p class="${name}" style="margin:0 0 16px;word-break:break-word;${style}">${breakingAddresses(escapeHtml(text))}</p>`;

const breakingAddresses = (html: string): string =>
  html.replace(/\S+@\S+/g, (address) =>
    address.length > 30 ? address.replace(/(?=@)|(?<=[.-])(?=\w)/g, "<wbr>") : address,
  );

/** The styles of the message and of what stands below it. */
export const BODY = `font:400 16px/25px ${SERIF};color:${INK}`;
export const SMALL = `font:400 13px/20px ${SANS};color:${QUIET}`;
