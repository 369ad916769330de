const KB = 1024;
const MB = 1024 * KB;

/** A file's size as file managers show it, rounded up: bytes, then KB (1024 bytes), then MB (1024² bytes) with one decimal. */
export function fileSize(bytes: number, lang: string): string {
  if (bytes < KB) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const kilobytes = Math.ceil(bytes / KB);
  if (kilobytes < KB) return `${kilobytes} KB`;
  return `${(Math.ceil((bytes / MB) * 10) / 10).toLocaleString(lang)} MB`;
}
