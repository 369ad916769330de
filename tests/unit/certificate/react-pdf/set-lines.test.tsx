import layoutDocument from "@react-pdf/layout";
import { Document, Font, Link, Page, pdf, Text, View } from "@react-pdf/renderer";
import { describe, expect, it } from "vitest";
import { type TreeNode, withLinesSet } from "#lib/certificate/react-pdf/set-lines.ts";

const layOut = layoutDocument as unknown as (document: TreeNode, fonts: typeof Font) => Promise<TreeNode>;
const setAll = (document: TreeNode) => layOut(document, Font);

/** Lines of three pieces each, in the second column of a row, between what stands for the rest of a certificate. */
function certificate(lines: number): TreeNode {
  const body = Array.from({ length: lines / 20 }, (_, block) => block * 20);
  return pdf(
    <Document>
      <Page size="A4" style={{ padding: 50 }}>
        <View fixed>
          <Text>Head</Text>
        </View>
        <View style={{ flexDirection: "row" }}>
          <Text style={{ width: 90 }}>Text</Text>
          <View style={{ flex: 1 }}>
            {body.map((first) => (
              <Text key={first} style={{ fontSize: 9.8, lineHeight: 1.45 }}>
                {Array.from({ length: 20 }, (_, index) => first + index).map((line) => (
                  <Text key={line} style={{ textAlign: "right" }}>
                    <Text style={{ fontFamily: "Courier" }}>{`${line} of many `}</Text>
                    {"words ".repeat(line % 40)}
                    {"\n"}
                  </Text>
                ))}
              </Text>
            ))}
          </View>
        </View>
        <Link src="https://example.com">
          A link of <Text>two pieces</Text>
        </Link>
        <Text style={{ textAlign: "center", alignSelf: "center" }}>End</Text>
      </Page>
      <Page size="A4" orientation="landscape">
        <Text>Another page</Text>
      </Page>
    </Document>,
  ).container.document as unknown as TreeNode;
}

interface Laid extends TreeNode {
  box?: object;
}

interface Line {
  string: string;
  box: object;
  runs: { xAdvance: number; positions: object[] }[];
}

/** Of each node its kind, its box and, of a text, the lines with their places. */
const drawn = ({ type, box, lines, alignOffset, children = [] }: Laid): unknown => ({
  ...{ type, box, alignOffset },
  lines: (lines as Line[] | undefined)?.map(({ string, box, runs }) => ({
    ...{ string, box },
    runs: runs.map(({ xAdvance, positions }) => ({ xAdvance, positions })),
  })),
  children: type === "TEXT" ? [] : children.map(drawn),
});

/** But for links, which the layout builds anew. */
function textsOf({ type, children = [] }: TreeNode): TreeNode[] {
  if (type === "LINK") return [];
  return children.flatMap((child) => (child.type === "TEXT" ? [child] : textsOf(child)));
}

describe("a document of many pieces, its lines set beforehand", () => {
  const long = certificate(300);

  it("comes out as it would have, page by page", async () => {
    const [quick, slow] = [await setAll(await withLinesSet(long, setAll)), await setAll(long)];
    expect(slow.children?.length).toBeGreaterThan(5);
    expect(drawn(quick)).toEqual(drawn(slow));
  });

  it("has nothing within its texts that is gone through for every page", async () => {
    const texts = textsOf(await withLinesSet(long, setAll));
    expect(texts.length).toBeGreaterThan(15);
    for (const { lines, children } of texts)
      expect({ set: (lines?.length ?? 0) > 0, children }).toEqual({ set: true, children: [] });
  });
});

it("a document of few pieces is left as it is", async () => {
  const short = certificate(20);
  expect(await withLinesSet(short, () => Promise.reject(new Error("set for nothing")))).toBe(short);
});
