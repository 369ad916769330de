/** A file, or a stream in it, whose octets can't be had: broken, or more of them unpacked than we will hold. */
export class UnreadablePdf extends Error {
  override name = "UnreadablePdf";
  readonly code: "damaged" | "too_large_inflated";

  constructor(code: UnreadablePdf["code"]) {
    super(code === "damaged" ? "a damaged PDF" : "a PDF that unpacks to too much");
    this.code = code;
  }
}
