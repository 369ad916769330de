"use client";
import { filled } from "#components/dashboard/compose/words.ts";
import { visible } from "#components/record/visible.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { BatchPreview, Part } from "./upload.ts";
import type { FormWords } from "./words.ts";

interface PreviewProps {
  preview: BatchPreview;
  words: FormWords;
  lang: string;
}

/** The first rows as their recipients will read them, and what is missing in any row. */
export function Preview({ preview: { total, rows, gaps, more, repeats }, words, lang }: PreviewProps) {
  const number = (count: number) => count.toLocaleString(lang);
  const missing = gaps.reduce((sum, gap) => sum + gap.rows, 0);
  const valid = filled(total === 1 ? words.validOne : words.valid, { total: number(total) });
  const without = filled(missing === 1 ? words.gapsOne : words.gaps, {
    count: more ? `${number(missing)}+` : number(missing),
  });
  /** With its address, if it is one of the first rows. */
  const rowName = (row: number): string => {
    const to = rows.find((one) => one.row === row)?.to;
    return filled(to === undefined ? words.rowAlone : words.rowOf, { row: number(row), to: visible(to ?? "") });
  };
  return (
    <section aria-label={words.previewTitle}>
      {missing === 0 ? (
        <Notice tone="intact" title={`${valid}.`}>
          {words.unsent}
        </Notice>
      ) : (
        <Notice tone="warned" title={`${valid}; ${without}.`}>
          <ul className="my-2 list-disc pl-5">
            {gaps.map(({ name, empty, rows, first }) => (
              <li key={`${name} ${empty}`} className="wrap-anywhere">
                <code className="font-mono text-note">{visible(`{{${name}}}`)}</code>{" "}
                {filled(rows === 1 ? words.gapOne : words.gap, { rows: number(rows), first: rowName(first) })}.{" "}
                {empty ? words.gapEmpty : filled(words.gapVisible, { name: visible(`{{${name}}}`) })}
              </li>
            ))}
            {more && <li>{words.gapsMore}</li>}
          </ul>
          <p>{words.unsent}</p>
        </Notice>
      )}
      {repeats.first.length > 0 && (
        <Notice tone="warned" title={words.repeats}>
          <ul className="my-2 list-disc pl-5">
            {repeats.first.map(({ to, rows: same, count }) => (
              <li key={to} className="wrap-anywhere">
                {filled(words.repeat, { to: visible(to), rows: same.map(number).join(", ") })}
                {count > same.length && " …"}
              </li>
            ))}
            {repeats.more && <li>{words.repeatsMore}</li>}
          </ul>
          <p>{words.repeatsText}</p>
        </Notice>
      )}
      <h3 className="mt-6 font-serif text-[1.1875rem] leading-snug">{words.previewTitle}</h3>
      {rows.map(({ row, to, subject, body_text }) => (
        <article key={row} className="mt-3 border border-hairline bg-raised">
          <p className="flex flex-wrap justify-between gap-x-4 border-b border-hairline px-4 py-2 text-sm wrap-anywhere">
            <span>
              <span className="text-quiet">{words.to}</span> {visible(to)}
            </span>
            <span className="text-quiet">{filled(words.row, { row: number(row) })}</span>
          </p>
          <p className="px-4 pt-3 font-serif text-xl leading-[1.35] wrap-anywhere" dir="auto">
            <Filled parts={subject} words={words} />
          </p>
          <p
            className="mx-4 mt-2 mb-4 line-clamp-6 font-serif leading-[1.6] wrap-anywhere whitespace-pre-wrap"
            dir="auto"
          >
            <Filled parts={body_text} words={words} />
          </p>
        </article>
      ))}
    </section>
  );
}

/** A text with its values. What has none stands out. */
const Filled = ({ parts, words }: { parts: readonly Part[]; words: FormWords }) =>
  parts.map((part, at) =>
    typeof part === "string" ? (
      visible(part)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <mark key={at} className="bg-pending/15 text-inherit">
        {part.empty ? words.empty : visible(`{{${part.name}}}`)}
      </mark>
    ),
  );
