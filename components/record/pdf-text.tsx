import { Text, type TextProps } from "@react-pdf/renderer";
import { breakableAnywhere } from "./pdf-line-breaks.ts";
import { type Line, piecesOf, printable } from "./pdf-printable.ts";

type Props = Pick<TextProps, "style" | "orphans" | "widows"> & { children: string };

/** The setting drops spaces at the beginning of a line; those that do not break stay. */
const keepIndents = (text: string): string => text.replace(/^ +/gm, (run) => "\u00A0".repeat(run.length));

/** Lines set in one block: react-pdf takes the square of the time for twice the pieces. */
const BLOCK = 24;

/** Text of others: what is hidden in it written out, each script in a face that draws it, each line in its own direction. */
export function Written({ children, ...props }: Props) {
  const printed = keepIndents(printable(children));
  const lines = piecesOf(printed);
  if (!lines) return <Text {...props}>{printed}</Text>;
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) =>
    lines.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text are told apart by place alone
    <Text key={index} {...props} hyphenationCallback={breakableAnywhere}>
      {block.map((line, place) => (
        // A line that ends a block is ended too: without, an empty one would take no height.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <WrittenLine key={place} line={line} end={index * BLOCK + place < lines.length - 1 ? "\n" : ""} />
      ))}
    </Text>
  ));
}

function WrittenLine({ line: { pieces, rtl }, end }: { line: Line; end: string }) {
  if (rtl) {
    // On every piece, because react-pdf does not hand a direction down.
    const way = { direction: "rtl" } as const;
    return (
      <Text style={way}>
        {pieces.map(({ family, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line are told apart by place alone
          <Text key={index} style={family === "" ? way : { ...way, fontFamily: family }}>
            {text}
          </Text>
        ))}
        {end}
      </Text>
    );
  }
  // As few nodes as can be: react-pdf looks at every one that is left for each page it fills.
  return (
    <>
      {pieces.map(({ family, text }, index) =>
        family === "" ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Text key={index} style={{ fontFamily: family }}>
            {text}
          </Text>
        ),
      )}
      {end}
    </>
  );
}
