import { Text, type TextProps } from "@react-pdf/renderer";
import { piecesOf, printable } from "./pdf-fonts.ts";
import { breakableAnywhere } from "./pdf-line-breaks.ts";

type Props = Pick<TextProps, "style" | "orphans" | "widows"> & { children: string };

/** The setting drops spaces at the beginning of a line; those that do not break stay. */
const keepIndents = (text: string): string => text.replace(/^ +/gm, (run) => "\u00A0".repeat(run.length));

/** Text of others: what is hidden in it written out, each script in a face that draws it, each line in its own direction. */
export function Written({ children, ...props }: Props) {
  const printed = keepIndents(printable(children));
  const lines = piecesOf(printed);
  if (!lines) return <Text {...props}>{printed}</Text>;
  return (
    <Text {...props} hyphenationCallback={breakableAnywhere}>
      {lines.map(({ pieces, rtl }, index) => {
        // On every piece, because react-pdf does not hand a direction down.
        const way = rtl ? ({ direction: "rtl" } as const) : {};
        return (
          // biome-ignore-start lint/suspicious/noArrayIndexKey: lines and pieces are told apart by place alone
          <Text key={index} style={way}>
            {pieces.map(({ family, text }, piece) => (
              <Text key={piece} style={family === "" ? way : { ...way, fontFamily: family }}>
                {text}
              </Text>
            ))}
            {index < lines.length - 1 ? "\n" : ""}
          </Text>
          // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
        );
      })}
    </Text>
  );
}
