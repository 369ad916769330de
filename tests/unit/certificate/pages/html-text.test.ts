import { describe, expect, test } from "vitest";
import { htmlText } from "#lib/certificate/pages/html-text.ts";

const lines = (html: string): string[] => (htmlText(html) ?? "").split("\n").filter((line) => line !== "");

describe("tables of an HTML message", () => {
  test("a data table of HTML has each row in one line, with empty cells", () => {
    const head = "<thead><tr>\n<th>Item</th>\n<th>Qty</th><th>Price</th></tr></thead>";
    const rows =
      "<tr><td>Flat <b>14-B</b></td><td></td><td>€ 1,200.00</td></tr><tr><td>Deposit<td>1<td>€ 2,400.00</tr>";
    expect(lines(`Dear\n<table>${head}${rows}</table>after`)).toEqual([
      "Dear",
      "Item | Qty | Price",
      "Flat 14-B | | € 1,200.00",
      "Deposit | 1 | € 2,400.00",
      "after",
    ]);
  });

  test("a layout table of HTML has its cells below each other", () => {
    const inner = "<table><tr><td>a</td><td>b</td></tr></table>";
    expect(
      lines(`<table><tr><td>${inner}</td><td>side</td></tr><tr><td><p>one</p><p>two</p></td></tr></table>`),
    ).toEqual(["a | b", "side", "one", "two"]);
  });

  test("keeps words outside of the cells of an HTML table", () => {
    expect(lines("<table><tr>loose<td>a</td><td>b</td></tr><div>more</div></table>").join(" ")).toBe("loose a b more");
  });
});

test("a zero-width space inside a word of an HTML message is kept, to be printed as a code", () => {
  expect(htmlText("<p>pay\u200bpal \n now</p>")).toBe("pay\u200bpal now");
});

test.each([
  ["<ol><li value=7>a<li>b</ol>", ["7. a", "8. b"]],
  ["<ol><li value=0>z<li>y</ol>", ["0. z", "1. y"]],
  ["<ol type=a><li value=2>b<li>c</ol>", ["b. b", "c. c"]],
  ["<ol reversed><li>three<li>two<li>one</ol>", ["3. three", "2. two", "1. one"]],
  ["<ol start=3 type=a><li>c<li>d</ol>", ["c. c", "d. d"]],
])("items of a list have the numbers that a reader of %s sees", (html, seen) => {
  expect(lines(html).map((line) => line.trim())).toEqual(seen);
});

test("raised and lowered text of an HTML message is marked, so that it does not join a number", () => {
  expect(htmlText("1<sup>50</sup> € for 10<sub>2</sub> m<sup>2</sup>")).toBe("1^(50) € for 10_(2) m^(2)");
});

test("struck and reversed text of an HTML message is marked", () => {
  expect(htmlText("Rent <s>900</s> <del>800</del> 700, deposit <bdo dir=rtl>0005</bdo>")).toBe(
    "Rent [−900−] [−800−] 700, deposit [bdo: 0005]",
  );
});

test("a field is printed as it is seen", () => {
  const fields = '<input type=submit value="I accept"><input placeholder="Amount"><input type=image alt="Pay">';
  const boxes = "<input type=checkbox value=on checked><input type=radio value=1>";
  const unseen = '<input type="HIDDEN" value="token"><input type=password value="secret">';
  expect(htmlText(fields + boxes + unseen)).toBe("[I accept][Amount][Pay][x][ ]");
});

test("text that Outlook alone shows stands at the end with its condition", () => {
  const table = "<!--[if mso]><table><tr><td><![endif]-->both<!--[if mso]></td></tr></table><![endif]-->";
  const others = "<!--[if !mso]><!--><p>others</p><!--<![endif]-->";
  expect(lines(`<!--[if mso]><p>The lease ends on 31 March.</p><![endif]-->${table}${others}<!-- note -->`)).toEqual([
    "both",
    "others",
    "[if mso] The lease ends on 31 March.",
  ]);
});

test.each([
  ["<!--[if mso]>A<title><![endif]--><p>You must leave.</p>", ["You must leave.", "[if mso] A"]],
  ["<!--[if mso]>A --> B <!-- <![endif]--><p>You must leave.</p>", ["B", "You must leave.", "[if mso] A"]],
  ["<!-- x <!--[if mso]>A<![endif]--> You owe 900.", ["You owe 900.", "[if mso] A"]],
  ["<!--[if !mso]> --><p>others</p><!-- <![endif]--><p>all</p>", ["others", "all"]],
  ['<a title="<!--[if mso]>A">x</a><p>all</p>', ["x", "all"]],
])("a comment for Outlook takes nothing away from %s", (html, seen) => {
  expect(lines(html).map((line) => line.trim())).toEqual(seen);
});

test("a message that the parser would read for minutes is not read", () => {
  expect(htmlText("<a>".repeat(140_000) + "</b>".repeat(140_000))).toBeNull();
});

test("a message that would become many times its length is not read", () => {
  expect(htmlText(`${"<ol start=-1.2345678901234567e-300><li>".repeat(7)}${"<br>x".repeat(100_000)}`)).toBeNull();
});

test("a megabyte of comments is read", () => {
  expect(htmlText("<!--[if mso]>".repeat(80_000))).toBe("");
  expect(htmlText(`<!--[if mso]>a${"<".repeat(1_000_000)}<![endif]-->`)).toContain("[if mso] a");
});
