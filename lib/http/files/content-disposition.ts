/**
 * RFC 6266 with both forms of the name: a plain one that every reader takes, and the exact one (RFC 8187) where they differ.
 * Nothing a name holds can end the header or the quoted string.
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
