/** Returns why names do not mean the same files on every system, or `null`: equal names, or a path that leads elsewhere. */
export function nameFault(names: readonly string[]): string | null {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const name of names) {
    const parts = name.replace(/\/$/, "").split("/");
    if (!parts.every(isPlain)) return `“${name}” is not a name that every system can use`;
    const path = parts.map(sameOnSomeSystem);
    if (!name.endsWith("/")) {
      const file = path.join("/");
      if (files.has(file)) return `it holds “${name}” twice`;
      files.add(file);
      path.pop();
    }
    for (; path.length; path.pop()) folders.add(path.join("/"));
  }
  const both = [...files].find((file) => folders.has(file));
  return both === undefined ? null : `“${both}” is both a file and a folder in it`;
}

const isPlain = (part: string): boolean => !/^[. ]*$/.test(part) && !/[\\:\p{Cc}]/u.test(part);

/** Some systems ignore case and Unicode composition. Windows drops dots and spaces at the end. */
const sameOnSomeSystem = (part: string): string =>
  part
    .normalize("NFC")
    .toLowerCase()
    .replace(/[. ]+$/, "");
