import PDFDocument from "pdfkit";

interface OpenFace {
  postscriptName: string;
}

const names = new WeakMap<OpenFace, string>();

function nameOf(face: OpenFace): string {
  let name = names.get(face);
  if (name === undefined) {
    name = face.postscriptName;
    names.set(face, name);
  }
  return name;
}

/** pdfkit's document, without what it does again for every run of glyphs. */
export class Paper extends PDFDocument {
  /** What is drawn on the page that is open, one operator or a few in each. */
  #drawn: string[] = [];
  /** The file as far as it is written; pdfkit's constructor begins with it, before the fields of this class are there. */
  private declare written: Uint8Array[] | undefined;

  /** By its name: a face that comes without one is opened again each time and compared with those that are open. */
  override font(face: string | OpenFace, ...how: unknown[]): this {
    if (typeof face === "string") return super.font(face, ...how);
    const name = nameOf(face);
    this.registerFont(name, face);
    return super.font(name, ...how);
  }

  /** Its thousand small pieces take long through a stream. */
  override push(written: Uint8Array | null): boolean {
    this.written ??= [];
    if (written) this.written.push(written);
    return true;
  }

  /** The whole file, when all of it has been drawn. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.written ?? []));
  }

  /** Kept as it is until the page is full, instead of as so many arrays of octets. */
  override addContent(operators: string): this {
    this.#drawn.push(operators);
    return this;
  }

  override flushPages(): void {
    if (this.#drawn.length > 0) super.addContent(this.#drawn.join("\n"));
    this.#drawn = [];
    super.flushPages();
  }
}
