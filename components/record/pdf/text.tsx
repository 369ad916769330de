import { Text, type TextProps } from "@react-pdf/renderer";
import { breakableAnywhere } from "./line-breaks.ts";
import { type Line, piecesOf, printable } from "./printable.ts";

type Props = Pick<TextProps, "style" | "orphans" | "widows"> & { children: string };

/** react-pdf drops spaces at the beginning of a line, but keeps no-break spaces. */
const keepIndents = (text: string): string => text.replace(/^ +/gm, (run) => "\u00A0".repeat(run.length));

/** Lines per text node: the time of react-pdf grows with the square of the pieces. */
const BLOCK = 24;

/** Text that senders wrote: hidden characters as codes, each script in a font that has it, each line in its direction. */
export function Written({ children, ...props }: Props) {
  const printed = keepIndents(printable(children));
  const lines = piecesOf(printed);
  if (!lines) return <Text {...props}>{printed}</Text>;
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) =>
    lines.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text differ only in their place
    <Text key={index} {...props} hyphenationCallback={breakableAnywhere}>
      {block.map((line, place) => (
        // An empty line at the end of a block has no height without its line feed.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <WrittenLine key={place} line={line} end={index * BLOCK + place < lines.length - 1 ? "\n" : ""} />
      ))}
    </Text>
  ));
}

function WrittenLine({ line: { pieces, rtl }, end }: { line: Line; end: string }) {
  if (rtl) {
    // On every piece: react-pdf does not inherit the direction.
    const way = { direction: "rtl" } as const;
    return (
      <Text style={way}>
        {pieces.map(({ family, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line differ only in their place
          <Text key={index} style={family === "" ? way : { ...way, fontFamily: family }}>
            {text}
          </Text>
        ))}
        {end}
      </Text>
    );
  }
  // Text in the default typeface gets no node of its own: react-pdf visits all remaining nodes for each page.
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
