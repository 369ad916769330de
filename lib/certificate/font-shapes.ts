import { Font } from "@react-pdf/renderer";
import { placesForBreaking } from "./glyph-places.ts";

/** Characters of text whose glyphs are kept for each face. */
const MOST_KEPT = 200_000;

type Source = ReturnType<typeof Font.getFont>;
/** As fontkit has it; its types say nothing of it. */
type Layout = (text: string, ...how: unknown[]) => Shapes;
type Shapes = { glyphs: Parameters<typeof placesForBreaking>[0]; positions: Parameters<typeof placesForBreaking>[1] };

/**
 * Has every registered face remember the glyphs that it chose for a text: react-pdf asks for those of each text three or four
 * times, and the labels of one certificate are those of the next. It saves a quarter of the time and changes no byte.
 */
export function rememberShapes(): void {
  for (const { sources } of Object.values(Font.getRegisteredFonts())) {
    for (const source of sources) remember(source);
  }
}

function remember(source: Source): void {
  const load = source.load.bind(source);
  let remembering = false;
  // Faces are opened when a text needs them; most never are.
  source.load = async () => {
    await load();
    if (!source.data || remembering) return;
    remembering = true;
    source.data.layout = remembered(source.data.layout.bind(source.data));
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
