import { Font } from "@react-pdf/renderer";
import { FontSubset } from "./font-subset.ts";
import { placesForBreaking } from "./glyph-places.ts";

/** Characters of text whose glyphs are kept for each face. */
const MOST_KEPT = 200_000;

type Source = ReturnType<typeof Font.getFont>;
/** As fontkit has them; its types say nothing of them. */
interface Face {
  layout: Layout;
  createSubset(): unknown;
  /** Of the file that it was opened from. */
  stream: { buffer: Uint8Array };
}
type Layout = (text: string, ...how: unknown[]) => Shapes;
type Shapes = { glyphs: Parameters<typeof placesForBreaking>[0]; positions: Parameters<typeof placesForBreaking>[1] };

/**
 * Has every registered face remember the glyphs that it chose for a text: react-pdf asks for those of each text three or four
 * times, and the labels of one certificate are those of the next. What a certificate needs of a face is cut out by
 * font-subset.ts. Together it saves a third of the time.
 */
export function quickenFaces(): void {
  for (const { sources } of Object.values(Font.getRegisteredFonts())) {
    for (const source of sources) quicken(source);
  }
  // Asked for by every node of a document, and nearly always there.
  const { load } = Font;
  Font.load = (wanted) => (Font.getFont(wanted)?.data ? THERE : load(wanted));
}

const THERE = Promise.resolve();

function quicken(source: Source): void {
  const load = source.load.bind(source);
  let quick = false;
  // Faces are opened when a text needs them; most never are.
  source.load = async () => {
    await load();
    if (!source.data || quick) return;
    quick = true;
    const face = source.data as unknown as Face;
    face.layout = remembered(face.layout.bind(face));
    if (face.stream) face.createSubset = () => new FontSubset(face.stream.buffer);
  };
}

function remembered(layout: Layout): Layout {
  const known = new Map<string, ReturnType<Layout>>();
  let kept = 0;
  return (text, ...how): Shapes => {
    const key = `${JSON.stringify(how)}${text}`;
    let run = known.get(key);
    if (!run) {
      run = forBreaking(layout(text, ...how));
      kept += text.length;
      if (kept > MOST_KEPT) {
        known.clear();
        kept = text.length;
      }
      known.set(key, run);
    }
    // The drawing exchanges glyphs in its list.
    return Object.assign(Object.create(run), { glyphs: [...run.glyphs] });
  };
}

const forBreaking = (run: Shapes): Shapes =>
  Object.assign(Object.create(run), { positions: placesForBreaking(run.glyphs, run.positions) });
