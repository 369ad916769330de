import { Writer } from "./writer.ts";

const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const TIMES = "<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic >>";
const FONTS = `/Font << /F1 ${HELVETICA} /F2 ${TIMES} >>`;
const page = (contents: string | number, resources = FONTS, more = "") =>
  `/Contents ${typeof contents === "number" ? `${contents} 0 R` : contents} /Resources << ${resources} >> ${more}`;

/** All operators that show text, all kinds of spacing, and strings in octal, nested and hexadecimal syntax. */
function operators(): Buffer {
  const w = new Writer();
  const content = w.stream(
    `BT /F1 12 Tf 14 TL 20 260 Td (Tj with {{name}} and more) Tj
(apostrophe with \\173\\173order_id\\175\\175 on) ' 1 0.5 (quotation with {{date}} on) " 0 Tw 0 Tc
T* [(T) 80 (J kerned ) -200 ({) 20 ({ci) -30 (ty) 10 (}}) -300 ( on)] TJ
T* <${Buffer.from("hex {{amount}} on").toString("hex")}> Tj
0 -20 TD 1.5 Tc 3 Tw 80 Tz (spaced {{name}}{{city}} on) Tj 0 Tc 0 Tw 100 Tz
0 -20 Td (raised ) Tj 5 Ts /F1 8 Tf (x) Tj ({{code}}) Tj 0 Ts /F1 12 Tf ( on) Tj
0 -20 Td 1 0 0 rg ({{na) Tj 0 0 1 rg (me}}) Tj 0 g ( changes colour) Tj
0 -20 Td /F2 12 Tf ({{) Tj /F1 12 Tf (street) Tj /F2 12 Tf (}}) Tj /F1 12 Tf ( changes font) Tj ET`,
    "",
    "85",
  );
  return w.finish([page(content)]);
}

/** Pages with /Rotate, rotated text, a mirrored coordinate system, and negative sizes. */
function turned(): Buffer {
  const w = new Writer();
  const content = w.stream(`BT /F1 14 Tf 0 1 -1 0 60 40 Tm (Upwards {{name}} on) Tj ET
BT /F1 14 Tf 0.866 0.5 -0.5 0.866 120 60 Tm (Slanting {{order_id}} on) Tj ET
q 1 0 0 -1 0 300 cm BT /F1 12 Tf 1 0 0 -1 120 40 Tm (Turned over twice {{date}} on) Tj ET Q
BT /F1 -12 Tf -1 0 0 -1 120 220 Tm (Negative size {{city}} on) Tj ET
BT /F2 1 Tf 12 0 3 12 120 190 Tm (Sheared {{amount}} on) Tj ET`);
  return w.finish([page(content, FONTS, "/Rotate 90"), page(content, FONTS, "/Rotate 180 /UserUnit 1.5")]);
}

/** A form drawn three times, with a form in it; a marker in two streams that all pages share. */
function shared(): Buffer {
  const w = new Writer();
  const inner = w.stream(
    "BT /F1 10 Tf 0 0 Td (inner {{city}} end) Tj ET",
    `/Type /XObject /Subtype /Form /BBox [0 -5 300 20] /Resources << ${FONTS} >>`,
  );
  const form = w.stream(
    "BT /F2 12 Tf 0 20 Td (form {{name}} end) Tj ET q 1 0 0 1 0 2 cm /In Do Q",
    `/Type /XObject /Subtype /Form /BBox [0 -10 300 40] /Matrix [1 0 0 1 10 0] /Resources << ${FONTS} /XObject << /In ${inner} 0 R >> >>`,
  );
  const third = w.stream("q 0 0.7 -0.7 0 380 20 cm /Fm Do Q");
  const resources = `${FONTS} /XObject << /Fm ${form} 0 R >>`;
  // The marker begins in one stream and ends in the next.
  const head = `${w.stream("q BT /F1 12 Tf 20 270 Td (page {{order) Tj", "", "hex")} 0 R ${w.stream("(_id}} end) Tj ET Q", "", "none")} 0 R`;
  const tail = w.stream("q 1 0 0 1 10 200 cm /Fm Do Q q 0.7 0 0 0.7 10 150 cm /Fm Do Q");
  return w.finish([
    page(`[${head} ${tail} 0 R ${third} 0 R]`, resources),
    page(`[${head}]`, resources),
    page(`[${head}]`, resources),
  ]);
}

/** A Type 3 font of bitmaps with an unknown em, and one that draws downwards as Skia's fonts do. */
function type3(): Buffer {
  const w = new Writer();
  const letters = [..."{}_abcdefghijklmnopqrstuvwxyz "];
  const boxes = letters.map((letter, at) =>
    w.stream(`${letter === " " ? "6 0 d0" : `6 0 0 0 6 9 d1 0 0 ${3 + (at % 3)} ${5 + (at % 4)} re f`}`),
  );
  const procedures = letters
    .map(
      (letter, at) =>
        `/${letter === "{" ? "braceleft" : letter === "}" ? "braceright" : letter === "_" ? "underscore" : letter === " " ? "space" : letter} ${boxes[at]} 0 R`,
    )
    .join(" ");
  const names = letters
    .map(
      (letter) =>
        `${letter.charCodeAt(0)} /${letter === "{" ? "braceleft" : letter === "}" ? "braceright" : letter === "_" ? "underscore" : letter === " " ? "space" : letter}`,
    )
    .join(" ");
  const font = (matrix: string) =>
    w.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 6 9] /FontMatrix [${matrix}] /CharProcs << ${procedures} >> /Encoding << /Differences [${names}] >> /FirstChar 32 /LastChar 125 /Widths [${Array(94).fill(6).join(" ")}] /Resources << >> >>`,
    );
  const up = font("0.1 0 0 0.1 0 0");
  const down = font("0.1 0 0 -0.1 0 0");
  const content = w.stream(
    `0.6 0 0 rg BT /T1 10 Tf 20 250 Td (small {{name}} letters) Tj ET
BT /T2 10 Tf 1 0 0 -1 20 200 Tm (down {{city}} letters) Tj 0 30 Td (and {{order_id}} below) Tj ET`,
  );
  return w.finish([page(content, `/Font << /T1 ${up} 0 R /T2 ${down} 0 R >>`)]);
}

/** A composite font that is not embedded, and one with codes of one and two bytes. */
function composite(): Buffer {
  const w = new Writer();
  const cmap = (lines: string) =>
    w.stream(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n${lines}\nendcmap end end`,
      "/Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
    );
  const unicode = cmap(
    "1 begincodespacerange <00> <7f> endcodespacerange 1 begincodespacerange <8000> <ffff> endcodespacerange\n1 beginbfrange <20> <7e> <0020> endbfrange",
  );
  const codes = cmap(
    "2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange\n1 begincidrange <20> <7e> 1 endcidrange",
  );
  const descendant = (more = "") =>
    w.add(
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /W [1 95 500] /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 860 /Descent -140 /CapHeight 700 /StemV 80 >> ${more} >>`,
    );
  const f = (encoding: string, more = "") =>
    w.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding ${encoding} /DescendantFonts [${descendant()} 0 R] ${more} >>`,
    );
  const utf16 = (text: string) => `<${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
  const [one, two] = [f("/UniJIS-UCS2-H"), f(`${codes} 0 R`, `/ToUnicode ${unicode} 0 R`)];
  const content = w.stream(
    `BT /C1 12 Tf 20 250 Td ${utf16("Order {{order_id}} for {{name}} on")} Tj 0 -30 Td /C2 12 Tf (mixed {{city}} codes) Tj ET`,
  );
  return w.finish([page(content, `/Font << /C1 ${one} 0 R /C2 ${two} 0 R >>`)]);
}

/** Markers that are drawn out of order, hyphenated or letterspaced, and text that only resembles a marker. */
function scattered(): Buffer {
  const w = new Writer();
  const letters = [..."{{name}}"].map((letter, at) => `BT /F1 12 Tf ${20 + at * 14} 230 Td (${letter}) Tj ET`);
  const order = [3, 0, 7, 5, 1, 6, 2, 4].map((at) => `BT /F1 12 Tf ${20 + at * 9} 200 Td (${"{{city}}"[at]}) Tj ET`);
  const content = w.stream(`BT /F2 12 Tf 20 260 Td (wrapped {{cus-) Tj 0 -14 Td (tomer}} here and {{) Tj ET
BT /F2 12 Tf 20 232 Td ( ) Tj ET
${letters.join("\n")}
${order.join("\n")}
BT /F1 12 Tf 150 200 Td (after) Tj ET
BT /F1 12 Tf 20 170 Td (triple {{{order_id}}} braces, {{ date }} spaced, {{}}, {{two words}}) Tj ET
BT /F1 12 Tf 20 140 Td ({{a) Tj ET BT /F1 12 Tf 300 20 Td (mount}} far away) Tj ET
/Span << /ActualText (says {{street}} itself) >> BDC BT /F1 12 Tf 20 110 Td (says {{street}} itself) Tj ET EMC
/Span << /MCID 0 /ActualText <FEFF007B> >> BDC BT /F1 12 Tf 20 80 Td ({) Tj ET EMC BT /F1 12 Tf 24.01 80 Td ({code}} cut) Tj ET
q 60 0 0 12 20 40 cm BI /W 4 /H 1 /CS /G /BPC 8 ID \x00EI\xff EI Q
BT /F1 12 Tf 100 44 Td (after an image {{code}}) Tj ET`);
  return w.finish([page(content)]);
}

/** Markers outside page contents: a form field, a note, an outline, tags, a link, metadata, a pattern, a soft mask. */
function around(): Buffer {
  const w = new Writer();
  const look = w.stream(
    "/Tx BMC BT /F1 12 Tf 2 5 Td (field {{city}}) Tj ET EMC",
    `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << ${FONTS} >>`,
  );
  const field = w.add(
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (town) /V (field {{city}}) /DA (/F1 12 Tf) /Rect [20 200 220 220] /AP << /N ${look} 0 R >> /F 4 >>`,
  );
  const note = w.add("<< /Type /Annot /Subtype /Text /Contents (Note for {{name}}) /Rect [300 200 320 220] /F 4 >>");
  const link = w.add(
    "<< /Type /Annot /Subtype /Link /Rect [20 240 200 260] /Border [0 0 0] /A << /S /URI /URI (https://example.com/?q={{name}}) >> >>",
  );
  const cell = w.stream(
    "BT /F1 6 Tf 1 2 Td 0.5 g ({{code}}) Tj ET",
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 12] /XStep 60 /YStep 12 /Resources << ${FONTS} >>`,
  );
  const mask = w.stream(
    "1 g BT /F2 30 Tf 2 5 Td ({{order_id}}) Tj ET",
    `/Type /XObject /Subtype /Form /BBox [0 0 220 40] /Group << /S /Transparency /CS /DeviceGray >> /Resources << ${FONTS} >>`,
  );
  const metadata = w.stream(
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">For {{name}}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    "/Type /Metadata /Subtype /XML",
    "none",
  );
  const element = w.add("<< /Type /StructElem /S /P /Alt (Heading for {{name}}) /K 0 >>");
  const outline = w.add("<< /Title (Chapter of {{name}}) /Parent null >>");
  const content = w.stream(`/P << /MCID 0 >> BDC BT /F1 16 Tf 20 260 Td (Heading for {{name}} on) Tj ET EMC
BT /F1 12 Tf 20 244 Td 0 0 1 rg (A link about {{date}} there) Tj ET
q /Pattern cs /P1 scn 20 120 300 40 re f Q
q /G1 gs 1 0 0 1 0 0 cm 0 0.5 0 rg 0 0 220 40 re f Q`);
  const resources = `${FONTS} /Pattern << /P1 ${cell} 0 R >> /ExtGState << /G1 << /SMask << /S /Luminosity /G ${mask} 0 R >> >> >>`;
  return w.finish(
    [page(content, resources, `/Annots [${field} 0 R ${note} 0 R ${link} 0 R] /StructParents 0`)],
    `/AcroForm << /Fields [${field} 0 R] /DA (/F1 12 Tf) /DR << ${FONTS} >> >> /Metadata ${metadata} 0 R /MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot /K ${element} 0 R >> /Outlines << /Type /Outlines /First ${outline} 0 R /Last ${outline} 0 R /Count 1 >>`,
  );
}

export async function handMade(): Promise<Record<string, Buffer>> {
  return {
    "hand-operators": operators(),
    "hand-turned": turned(),
    "hand-shared": shared(),
    "hand-type3": type3(),
    "hand-composite": composite(),
    "hand-scattered": scattered(),
    "hand-around": around(),
  };
}
