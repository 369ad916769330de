import { Link, Path, Svg, Text, View } from "@react-pdf/renderer";
import type { Kit, Tone } from "../kit.ts";
import { MARKS } from "../marks.ts";
import { printable } from "./printable.ts";
import { BODY_LEADING, BODY_SIZE, HASH_TINT, INKS, PAPER, pdf } from "./style.ts";
import { Written } from "./text.tsx";

export function Shape({ tone, size, ink = INKS[tone] }: { tone: Tone; size: number; ink?: string }) {
  const shape = MARKS[tone];
  return (
    <Svg viewBox="0 0 16 16" width={size} height={size}>
      {shape.fill && <Path d={shape.fill} fill={ink} />}
      {shape.line && (
        <Path
          d={shape.line}
          stroke={ink}
          strokeWidth={1.6}
          fill="none"
          {...(shape.dashed ? { strokeDasharray: "2.4 2.4" } : {})}
        />
      )}
      {shape.cut && <Path d={shape.cut} stroke={PAPER} strokeWidth={1.8} fill="none" />}
    </Svg>
  );
}

/** Points of a section that stay with its head, the height of one step of the chain. */
const SECTION_AHEAD = 96;
/** More points than a page has: the whole section stays with its head. */
const PAGE = 842;
/** Points of a long step that stay with its head, a few lines. */
const STEP_AHEAD = 40;
/** Points of a long row that stay with its label, three lines. */
const ROW_AHEAD = 48;
/** Points: the width of the line beside the events, in the page's margin. */
const RAIL = 18;
/** A text with more paragraphs is one node: the layout of more nodes takes too long. */
const MOST_PARAGRAPHS = 120;

/** Prints each paragraph as a node, so that no single line is left at the end of a page. Keeps all line breaks. */
function BodyText({ children: text }: { children: string }) {
  const paragraphs = text.split(/(\n{2,})/);
  if (paragraphs.length > 2 * MOST_PARAGRAPHS) return <Written style={pdf.body}>{text}</Written>;
  return paragraphs.map((paragraph, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text differ only in their place
      <View key={index} style={{ height: blankLines(paragraphs, index) * BODY_SIZE * BODY_LEADING }} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Written key={index} style={pdf.body} orphans={2} widows={2}>
        {paragraph}
      </Written>
    ),
  );
}

/** Returns the empty lines in a run of line breaks: the first break ends the paragraph before it, if there is one. */
const blankLines = (paragraphs: string[], run: number): number =>
  (paragraphs[run] ?? "").length - (paragraphs[run - 1] === "" ? 0 : 1);

/** Adds a bookmark, which react-pdf's types allow on pages only. */
export const bookmark = (title: string): object => ({ bookmark: printable(title) });

/** Makes a text a heading in the document's structure. */
export const heading = (level: 1 | 2): object => ({ role: `H${level}` });

/** Draws every second group of eight letters in another colour. The text must be one line. */
const tinted = (color: string): object => ({ tint: color });

/** The record's primitives on paper. */
export const pdfKit: Kit = {
  // The head is a sibling of what follows, not its parent's first child: react-pdf never moves a first child to the next page.
  Section: ({ title, lead, whole, children }) => (
    <>
      <View style={pdf.sectionHead} minPresenceAhead={whole ? PAGE : SECTION_AHEAD} wrap={false} {...bookmark(title)}>
        <Text style={pdf.sectionTitle} {...heading(2)}>
          {title}
        </Text>
        {lead ? <Text style={pdf.lead}>{lead}</Text> : null}
      </View>
      {children}
    </>
  ),
  Rows: ({ children }) => children,
  Row: ({ label, long, children }) => (
    <>
      {/* Its label is not left behind where not even the first lines have room. */}
      {long && <View minPresenceAhead={ROW_AHEAD} />}
      <View style={pdf.row} wrap={long === true}>
        <Text style={pdf.label}>{label}</Text>
        <View style={pdf.value}>{children}</View>
      </View>
    </>
  ),
  Words: ({ children, quiet }) => <Written style={quiet ? pdf.quiet : pdf.words}>{children}</Written>,
  Certified: ({ children, size }) => <Written style={size === "title" ? pdf.title : pdf.certified}>{children}</Written>,
  // The rule keeps the sender's text from passing for ours.
  Body: ({ children }) => (
    <View style={pdf.quoted}>
      <BodyText>{children}</BodyText>
    </View>
  ),
  Mono: ({ children }) => <Written style={pdf.mono}>{children}</Written>,
  // The tint groups by eight; spaces would be copied with the hash.
  Hash: ({ children }) => (
    <Text style={pdf.hash} {...tinted(HASH_TINT)}>
      {children}
    </Text>
  ),
  Time: ({ children }) => <Text style={pdf.time}>{children}</Text>,
  Mark: ({ tone, children }) => (
    <View style={pdf.mark} wrap={false}>
      <View style={{ marginRight: 5, marginTop: 2.2 }}>
        <Shape tone={tone} size={8.6} />
      </View>
      <Written style={[pdf.markWords, { color: INKS[tone] }]}>{children}</Written>
    </View>
  ),
  Link: ({ href, children }) => (
    <Link src={href} style={pdf.link}>
      {printable(children)}
    </Link>
  ),
  // The rail hangs in the margin, so that the steps' rows keep to the grid of the other sections.
  Steps: ({ children }) => <View style={{ marginTop: 2, marginLeft: -RAIL }}>{children}</View>,
  // Its head stays whole, and has something below it: a mark that a page's end cuts through can't be drawn at all.
  Step: ({ tone, title, when, last, long, children }) => {
    const head = (
      <View wrap={false} minPresenceAhead={STEP_AHEAD} style={{ flexDirection: "row", paddingTop: 3 }}>
        <View style={{ width: RAIL, alignItems: "flex-start" }}>
          <View style={{ marginTop: 2, marginLeft: 1 }}>
            <Shape tone={tone} size={10} />
          </View>
          {last ? null : <View style={[pdf.rail, { marginTop: 3 }]} />}
        </View>
        <Written style={pdf.step}>{title}</Written>
        <Text style={pdf.when}>{`${when.label} ${when.text}`}</Text>
      </View>
    );
    const rows = (
      <View style={{ flexDirection: "row" }}>
        <View style={{ width: RAIL, alignItems: "flex-start" }}>
          {last ? null : <View style={[pdf.rail, { marginBottom: -2 }]} />}
        </View>
        <View style={{ flex: 1, paddingBottom: last ? 0 : 3 }}>{children}</View>
      </View>
    );
    // Of a view of their own the head would be the first child.
    return long ? (
      <>
        {head}
        {rows}
      </>
    ) : (
      <View wrap={false}>
        {head}
        {rows}
      </View>
    );
  },
  Columns: ({ children }) => <View style={{ flexDirection: "row", marginTop: 4, columnGap: 22 }}>{children}</View>,
  Points: ({ title, tone, items }) => (
    <View style={{ flex: 1 }}>
      <View style={{ marginBottom: 4 }}>
        <Text style={[pdf.words, { fontWeight: 600, color: INKS[tone] }]}>{title}</Text>
      </View>
      {items.map((item) => (
        <View key={item} wrap={false} style={{ flexDirection: "row", marginBottom: 3 }}>
          <View style={{ width: 13, paddingTop: 2 }}>
            <Shape tone={tone} size={6.8} />
          </View>
          <Text style={[pdf.point, { flex: 1 }]}>{item}</Text>
        </View>
      ))}
    </View>
  ),
  Entry: ({ number, title, children }) => (
    <View wrap={false} style={number === 1 ? pdf.entry : [pdf.entry, pdf.entryRule]}>
      <View style={{ flexDirection: "row" }}>
        <Text style={pdf.label}>{String(number)}</Text>
        <Written style={[pdf.certified, { flex: 1 }]}>{title}</Written>
      </View>
      {children}
    </View>
  ),
};
