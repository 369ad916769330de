import type { ReactNode } from "react";
import { CLIPPED, ENTRY_TITLE, Entry, Fold, Lead, MONO, PLAIN_SUMMARY, Row, Section, Words } from "./html-layout.tsx";
import type { Kit, Tone } from "./kit.ts";
import { MARKS } from "./marks.ts";
import { unbroken } from "./unbroken.ts";
import { splitCodes, visible } from "./visible.ts";

/**
 * The shape of a tone. Hidden from screen readers, because the word beside it says the same. Its parent sets size and colour;
 * `--cut` is the colour behind it. Strokes are classes, because Preact does not know React's names of SVG attributes.
 */
export function Shape({ tone, simulated = false }: { tone: Tone; simulated?: boolean }) {
  // A simulated delivery is ticked in outline: only what is certified has the full disc.
  const { fill, line, cut, dashed } = MARKS[simulated && tone === "intact" ? "uncounted" : tone];
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {fill && <path className="fill-current" d={fill} />}
      {line && (
        <path
          className={`fill-none stroke-current stroke-[1.6] ${dashed ? "[stroke-dasharray:2.4_2.4]" : ""}`}
          d={line}
        />
      )}
      {cut && <path className="fill-none stroke-[color:var(--cut,var(--paper))] stroke-[1.8]" d={cut} />}
    </svg>
  );
}

/** A shape and a word, both in the colour of the nearest `tone-…`. */
export const MARK =
  "inline-flex items-baseline gap-1.75 font-semibold text-tone *:[svg]:mt-[0.25em] *:[svg]:self-start *:[svg]:size-[1em] *:[svg]:flex-none";

export const Mark: Kit["Mark"] = ({ tone, children }) => (
  <span className={`tone-${tone} ${MARK} text-ui`}>
    <Shape tone={tone} />
    <span>{visible(unbroken(children))}</span>
  </span>
);

/** `at` is a stored time: UTC, without zone designator. */
export const Time: Kit["Time"] = ({ at, children }) => <time dateTime={`${at}Z`}>{unbroken(children)}</time>;

/** Codes that are isolated in one text. A text of nothing else would take seconds to draw. */
const MOST_CODES = 200;

/** The sender's text. Each code of a hidden character keeps its place and its order of letters in a right-to-left line. */
export function SenderText({ children }: { children: string }) {
  const text = visible(children);
  const parts = splitCodes(text);
  if (parts.length > 2 * MOST_CODES) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ),
  );
}

const groups = (hash: string): string[] => hash.match(/.{1,8}/g) ?? [];

const Certified: Kit["Certified"] = ({ children, size }) => (
  <p
    className={`${CLIPPED} text-left font-serif ${size === "title" ? "text-xl leading-[1.35]" : "text-entry"}`}
    dir="auto"
  >
    <SenderText>{children}</SenderText>
  </p>
);

/** The frame keeps the sender's text from passing for ours. Each paragraph takes the direction of its first letter. */
const Body = ({ children, height = "" }: { children: string; height?: string }) => (
  <blockquote
    className={`${height} ${CLIPPED} mt-1 mb-2 border border-l-3 border-hairline border-l-quiet bg-raised px-4 py-3 font-serif text-entry leading-[1.6] whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]`}
  >
    <SenderText>{children}</SenderText>
  </blockquote>
);

/** A longer text would hide what follows it, so it is folded after about a page. */
const PAGE = { characters: 3_000, lines: 30 };
const isLonger = (text: string): boolean =>
  text.length > PAGE.characters || text.split("\n", PAGE.lines + 1).length > PAGE.lines;

const PAGE_HEIGHT =
  "max-h-144 overflow-hidden [mask-image:linear-gradient(#000_75%,transparent)] group-has-[details[open]]/body:max-h-none group-has-[details[open]]/body:[mask-image:none] print:max-h-none print:[mask-image:none]";

const FoldedBody = ({ text, show }: { text: string; show: string }) => (
  <div className="group/body">
    <Body height={PAGE_HEIGHT}>{text}</Body>
    <details className="open:hidden print:hidden">
      <summary className={`${PLAIN_SUMMARY} py-2.5 text-ui`}>{show}</summary>
    </details>
  </div>
);

const Hash = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="flex items-start gap-2">
    <code className={`${MONO} max-w-72 min-w-0`} data-copy>
      {groups(text).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity than their place
        <span key={index} className="mr-[0.4em] inline-block">
          {group}
        </span>
      ))}
    </code>
    {children}
  </span>
);

const Link: Kit["Link"] = ({ href, children }) => (
  <a className="font-mono text-note leading-[1.6] wrap-anywhere [time~&]:block" href={href} data-address>
    {children}
  </a>
);

interface EntryProps {
  tone: Tone;
  title: string;
  /** A step to come. */
  ahead?: boolean;
  /** It is no link of the chain. */
  outside?: boolean;
  when: ReactNode;
  children?: ReactNode;
}

/** An entry along the line of the chain, which is green between links that hold. */
export const TimelineEntry = ({ tone, title, ahead = false, outside = false, when, children }: EntryProps) => (
  <li
    className={`tone-${tone} relative pb-5 pl-8 [--cut:var(--paper)] [--label:10rem] before:absolute before:top-7 before:-bottom-px before:left-2 before:border-l-2 ${tone === "unknown" ? "before:border-hairline" : "before:border-intact has-[+[data-ahead]]:before:border-hairline"} last:before:hidden *:[svg]:absolute *:[svg]:top-1 *:[svg]:left-0 *:[svg]:size-4.25 *:[svg]:text-tone print:break-inside-avoid`}
    data-ahead={tone === "unknown" || outside || undefined}
  >
    <Shape tone={tone} />
    <h3 className={`${ENTRY_TITLE}${ahead ? " text-quiet" : ""}`}>{visible(title)}</h3>
    <p className="text-sm/normal text-quiet max-sm:[&_[data-local]]:inline-block">{when}</p>
    {children}
  </li>
);

const Points: Kit["Points"] = ({ title, tone, items }) => (
  <div className={`tone-${tone}`}>
    <h3 className="mb-2 text-ui font-semibold text-tone">{title}</h3>
    <ul>
      {items.map((item) => (
        <li
          key={item}
          className="flex gap-2 py-0.75 text-ui *:[svg]:mt-1.5 *:[svg]:size-3 *:[svg]:flex-none *:[svg]:text-tone"
        >
          <Shape tone={tone} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  </div>
);

const NumberedEntry: Kit["Entry"] = ({ number, title, children }) => (
  <Entry>
    <h3 className="flex gap-3 font-serif text-entry wrap-anywhere">
      <span className="font-sans text-note leading-[1.96] text-quiet">{number}</span>
      <span dir="auto">
        <SenderText>{title}</SenderText>
      </span>
    </h3>
    {children}
  </Entry>
);

interface Options {
  /** Label of the folded facts of a step. */
  details: string;
  /** Sections that are folded, with what stands beside their titles. */
  folded?: { readonly [name: string]: string };
  /** Label of a button that shows the whole of a long text; without it, no text is folded. */
  show?: (characters: number) => string;
  Time?: Kit["Time"];
  /** A button beside each hash. */
  Copy?: (props: { text: string }) => ReactNode;
}

/** The record's primitives as HTML. */
export function htmlKit({ details, folded = {}, show, Time: Moment = Time, Copy = () => null }: Options): Kit {
  return {
    ...{ Words, Row, Mark, Time: Moment, Certified, Link, Points, Entry: NumberedEntry },
    Section: ({ name, title, lead, children }) =>
      folded[name] !== undefined ? (
        <Fold name={name} title={title} note={folded[name]}>
          {lead && <Lead flush>{lead}</Lead>}
          {children}
        </Fold>
      ) : (
        <Section name={name} title={title}>
          {lead && <Lead>{lead}</Lead>}
          {children}
        </Section>
      ),
    Body: ({ children }) =>
      show && isLonger(children) ? (
        <FoldedBody text={children} show={show([...children].length)} />
      ) : (
        <Body>{children}</Body>
      ),
    Rows: ({ children }) => <dl>{children}</dl>,
    Mono: ({ children }) => <code className={MONO}>{visible(children)}</code>,
    Hash: ({ children }) => (
      <Hash text={children}>
        <Copy text={children} />
      </Hash>
    ),
    Steps: ({ children }) => <ol>{children}</ol>,
    Step: ({ when, reported, children, ...step }) => (
      <TimelineEntry
        {...step}
        when={
          <>
            {reported && (
              <span className="block" data-reported>
                {reported.label} <Moment at={reported.at}>{reported.text}</Moment>
                {reported.note}
              </span>
            )}
            <span data-label>{when.label} </span>
            <Moment at={when.at}>{when.text}</Moment>
          </>
        }
      >
        <details className="mt-1">
          <summary className={`${PLAIN_SUMMARY} text-sm/normal`}>{details}</summary>
          <dl>{children}</dl>
        </details>
      </TimelineEntry>
    ),
    Sealed: ({ at, text, ...step }) => <TimelineEntry {...step} when={<Moment at={at}>{text}</Moment>} />,
    Columns: ({ children }) => (
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:break-inside-avoid">{children}</div>
    ),
  };
}
