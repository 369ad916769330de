import { afterAll, expect, test } from "vitest";
import type { Story } from "#tests/support/samples/record.ts";
import { IN_SCRIPTS } from "#tests/support/samples/stories.ts";
import { toolTest } from "#tests/support/tools/tools.ts";
import { compose, flowing, removeFolder, textOf } from "./composed.ts";

afterAll(removeFolder);

toolTest(["pdftotext"])("The text of a certificate", () => {
  test("the certificate prints spaces in monospaced text", async () => {
    const provider_message_id = "an id\u00a0of words";
    const text = flowing((await compose({ events: [["sent", { provider: "post", provider_message_id }]] })).pdf);
    expect(text).toContain("an id of words");
  });

  test("the certificate breaks a long word without a hyphen that the sender did not write", async () => {
    const word = "unbroken".repeat(600);
    const { pdf } = await compose({ body_text: `Before ${word} after.` });
    const joined = textOf(pdf).replace(/\s+/g, "");
    const printed = joined.slice(joined.indexOf("Before"));
    expect(printed).toMatch(/^Before(unbroken)+/);
    expect(joined).not.toContain("-unbroken");
    expect(joined.match(/unbroken/g)?.length).toBeGreaterThan(590);
  });

  test("the certificate keeps every letter around double spaces and line breaks", async () => {
    const line = "Each word  of this line is  followed by two  spaces or one,  and none  of them grows a hyphen.";
    const text = flowing((await compose({ body_text: `${line}\n\n\n${line}\r\n${line}` })).pdf);
    expect(text.split(line.replace(/ +/g, " "))).toHaveLength(4);
  });

  test("the certificate prints characters without a glyph and invisible characters as codes", async () => {
    const { pdf } = await compose({ body_text: "Ωmega жук 𓀀 a\u202Eb\u0007c\u200Bd e\u0301 tab\tend" });
    const text = flowing(pdf);
    expect(text).toContain("Ωmega жук ‹U+13000›");
    expect(text).toContain("a‹U+202E›b‹U+0007›c‹U+200B›d");
    expect(text).toContain("are printed as codes");
    expect(flowing((await compose()).pdf)).not.toContain("are printed as codes");
  });

  test("the certificate prints every script in letters and reading order", async () => {
    const { pdf } = await compose({ body_text: IN_SCRIPTS });
    const text = flowing(pdf).replace(/[\u202A-\u202E]/g, "");
    for (const words of [
      "שלום עולם",
      "مرحبا بالعالم",
      "नमस्ते",
      "日本語の手紙です。契約は",
      "简体中文",
      "한국어 편지입니다",
      "😀",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("‹U+13000›");
    expect(text.match(/‹U\+/g)).toHaveLength(5);
  });

  test("the certificate keeps spaces at the start of a line", async () => {
    const { pdf } = await compose({ body_text: "one\n    two" });
    const [one = "", two = ""] = textOf(pdf)
      .split("\n")
      .flatMap((line) => (/^(.*)(one|two)$/.exec(line) ? [line] : []));
    expect(two.indexOf("two")).toBeGreaterThan(one.indexOf("one") + 1);
  });

  test("the certificate prints the HTML version as text, with hidden parts and the addresses of links", async () => {
    const body_html =
      '<title>t</title><style>p{color:red}</style><h1>You OWE</h1><p>5000 EUR, see <a href="https://evil.example/?a=1&amp;b=2">here</a><br>now</p><p style="display:none">unseen</p><img alt="logo" src="https://evil.example/p.gif"><body></body>after all<script>run()</script>';
    const { pdf } = await compose({ body_text: "Dear Ms Lovelace", body_html });
    const text = flowing(pdf);
    expect(text).toContain("Most mail programs show this version instead of the text above.");
    expect(text).toMatch(/You OWE 5000 EUR, see here ‹https:\/\/evil\.example\/\?a=1&b=2› now unseen/);
    expect(text).toContain("[logo – https://evil.example/p.gif]");
    expect(text).toContain("after all");
    expect(text).not.toMatch(/color:red|run\(\)/);
    expect(text).toContain("subject, text, HTML version,");
    expect(flowing((await compose({ body_html: null })).pdf)).not.toContain("HTML version");
  });

  test("the certificate cuts off an HTML version that is too long, like the text", async () => {
    const { pdf } = await compose({ body_html: "<p>one more line</p>".repeat(2000) });
    expect(flowing(pdf)).toMatch(/has [\d,]+ more lines/);
  });

  test("the certificate never leaves a section heading alone at the foot of a page", async () => {
    for (let lines = 0; lines < 30; lines += 2) {
      const body_text = "line\n".repeat(lines);
      const pages = textOf((await compose({ body_text })).pdf).split("\f");
      const last = pages.flatMap((page) => page.trim().split("\n").slice(-6, -1));
      const heads = /^(Parties|Content|Chain of events|Seal|What this proves.*|Submitted for sending)$/;
      expect(last.filter((line) => heads.test(line.trim()) || /removed or inserted/.test(line))).toEqual([]);
    }
  });

  test("the certificate prints all of three thousand lines", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `line ${index} of the long body`);
    const { pdf } = await compose({ body_text: lines.join("\n") });
    const text = textOf(pdf);
    expect(lines.filter((line) => !text.includes(`${line}\n`))).toEqual([]);
  });

  test("the certificate loses nothing of a long subject, a long diagnosis and many events at page ends", async () => {
    const diagnostic = Array.from({ length: 400 }, (_, index) => `d${index}`).join(" ");
    const subject = Array.from({ length: 166 }, (_, index) => `s${index}`).join(" ");
    const events: Story["events"] = Array.from({ length: 12 }, () => ["deferred", { diagnostic }]);
    const { pdf } = await compose({ subject, events: [["sent", {}], ...events] });
    const words = flowing(pdf).split(" ");
    expect(words.filter((word) => word === "d399")).toHaveLength(12);
    expect(words).toContain("s165");
  });
});
