import { deflateSync } from "node:zlib";

/** Writes a PDF object by object, to test one case at a time. */
export class Writer {
  private readonly objects: Buffer[] = [];

  add(body: string | Buffer): number {
    this.objects.push(Buffer.from(body as string));
    return this.objects.length;
  }

  stream(content: string, extra = "", filter: "flate" | "hex" | "85" | "none" = "flate"): number {
    const plain = Buffer.from(content, "latin1");
    const packed = {
      flate: () => deflateSync(plain),
      hex: () => Buffer.from(`${plain.toString("hex")}>`),
      "85": () => ascii85(deflateSync(plain)),
      none: () => plain,
    }[filter]();
    const name = { flate: "/Filter /FlateDecode", hex: "/Filter /AHx", "85": "/Filter [/A85 /Fl]", none: "" }[filter];
    return this.add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} ${name} ${extra} >>\nstream\n`),
        packed,
        Buffer.from("\nendstream"),
      ]),
    );
  }

  /** Writes the file. Each page is given by the entries of its dictionary. */
  finish(pages: string[], catalog = "", trailer = ""): Buffer {
    const first = this.objects.length + 1;
    const numbers = pages.map((page) => this.add(`<< /Type /Page /Parent ${first + pages.length} 0 R ${page} >>`));
    const tree = this.add(
      `<< /Type /Pages /Kids [${numbers.map((n) => `${n} 0 R`).join(" ")}] /Count ${pages.length} /MediaBox [0 0 420 300] >>`,
    );
    const root = this.add(`<< /Type /Catalog /Pages ${tree} 0 R ${catalog} >>`);
    const parts = [Buffer.from("%PDF-1.6\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    let length = parts[0]?.length ?? 0;
    const offsets = this.objects.map((body, at) => {
      const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
      const offset = length;
      parts.push(part);
      length += part.length;
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    parts.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}

function ascii85(bytes: Buffer): Buffer {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = [...bytes.subarray(at, at + 4)];
    const count = group.length;
    while (group.length < 4) group.push(0);
    let value = group.reduce((sum, octet) => sum * 256 + octet, 0);
    const digits: string[] = [];
    for (let i = 0; i < 5; i++) {
      digits.unshift(String.fromCharCode((value % 85) + 33));
      value = Math.floor(value / 85);
    }
    text += count === 4 && digits.join("") === "!!!!!" ? "z" : digits.slice(0, count + 1).join("");
  }
  return Buffer.from(`${text}~>`);
}
