/** Thrown when a file or a stream is damaged, or larger than the limit when decoded. */
export class UnreadablePdf extends Error {
  override name = "UnreadablePdf";
  readonly code: "damaged" | "too_large_inflated";

  constructor(code: UnreadablePdf["code"]) {
    super(code === "damaged" ? "a damaged PDF" : "a PDF that unpacks to too much");
    this.code = code;
  }
}
