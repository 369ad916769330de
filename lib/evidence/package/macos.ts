/**
 * The macOS Finder adds folder settings and extended attributes to a ZIP. Both are told by name and first bytes, because the
 * name alone could hide another file.
 */
const SETTINGS = /(^|\/)\.DS_Store$/;
/** A buddy allocator's file: 1, then `Bud1`. */
const SETTINGS_BEGIN = [0, 0, 0, 1, 0x42, 0x75, 0x64, 0x31];
const BESIDE = /^(?:__MACOSX\/)?((?:.*\/)?)\._([^/]+)$/;
/** AppleDouble, version 2 (RFC 1740 appendix A). */
const BESIDE_BEGIN = [0, 5, 0x16, 7, 0, 2, 0, 0];

export function isLeftByMacos(path: string, entries: ReadonlyMap<string, Uint8Array>): boolean {
  const begins = (octets: readonly number[]) => octets.every((octet, at) => entries.get(path)?.[at] === octet);
  if (SETTINGS.test(path)) return begins(SETTINGS_BEGIN);
  const [, folder = "", name] = BESIDE.exec(path) ?? [];
  if (name === undefined) return false;
  const of = folder + name;
  return begins(BESIDE_BEGIN) && [...entries.keys()].some((other) => other === of || other.startsWith(`${of}/`));
}
