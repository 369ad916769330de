const IMAGES = /^image\/(png|jpeg|gif|webp|avif)$/;

/**
 * How browsers can show an attachment without running any of it; `null` for all other files. Callers that declare no type
 * leave it to the name.
 */
export function previewKind({
  content_type,
  filename,
}: {
  content_type: string;
  filename: string;
}): "pdf" | "image" | null {
  const type = content_type.split(";")[0]?.trim().toLowerCase() ?? "";
  const undeclared = type === "application/octet-stream";
  if (type === "application/pdf" || (undeclared && /\.pdf$/i.test(filename))) return "pdf";
  return IMAGES.test(type) || (undeclared && /\.(png|jpe?g|gif|webp|avif)$/i.test(filename)) ? "image" : null;
}
