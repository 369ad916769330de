/** Values of fields that a caller leaves out. */
export const DEFAULTS = {
  senderName: "Acuse",
  contentType: "application/octet-stream",
  contentFilename: "adjunto",
  templateFilename: "documento.pdf",
} as const;
