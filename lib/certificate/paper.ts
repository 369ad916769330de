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

  /** By its name: a face that comes without one is opened again each time and compared with those that are open. */
  override font(face: string | OpenFace, ...how: unknown[]): this {
    if (typeof face === "string") return super.font(face, ...how);
    const name = nameOf(face);
    this.registerFont(name, face);
    return super.font(name, ...how);
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
