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
