/**
 * RFC 6266 with an ASCII name and, where it differs, the exact name (RFC 8187). No character of a name can end the header or
 * the quoted string.
 */
export function contentDisposition(type: "inline" | "attachment", filename: string): string {
  const name = filename.toWellFormed();
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name ? `${type}; filename="${plain}"` : `${type}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
