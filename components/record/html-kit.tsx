import type { ReactNode } from "react";
import type { Kit, Tone } from "./kit.ts";
import { MARKS } from "./marks.ts";
import { visible } from "./visible.ts";

/** The mark's shape; the word beside it says the same, so it is nothing to a screen reader. */
export function Shape({ tone }: { tone: Tone }) {
  const { fill, line, cut, dashed } = MARKS[tone];
  return (
    <svg className="shape" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {fill && <path className="fill" d={fill} />}
      {line && <path className="line" d={line} {...(dashed ? { strokeDasharray: "2.4 2.4" } : {})} />}
      {cut && <path className="cut" d={cut} />}
    </svg>
  );
}

export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`mark tone-${tone}`}>
      <Shape tone={tone} />
      <span>{visible(children)}</span>
    </span>
  );
}

/** `at` is a stored time: UTC, without zone designator. */
export const Time: Kit["Time"] = ({ at, children }) => <time dateTime={`${at}Z`}>{children}</time>;

const groups = (hash: string): string[] => hash.match(/.{1,8}/g) ?? [];

interface FoldProps {
  name: string;
  title: string;
  /** What of it is said while it is folded. */
  mark?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** A section that most readers can do without. Printed, and when a link leads to it, it is open. */
export function Fold({ name, title, mark, open = false, children }: FoldProps) {
  return (
    <details className="section fold" id={name} open={open}>
      <summary>
        <h2>{title}</h2>
        {mark}
      </summary>
      {children}
    </details>
  );
}

/** What pages have of their own: the words that fold away the facts of a step, the sections that are folded, how a moment is drawn. */
interface Own {
  details: string;
  folded?: readonly string[];
  Time?: Kit["Time"];
}

/** The record's primitives as HTML; record.css is their look. */
export function htmlKit({ details, folded = [], Time: Moment = Time }: Own): Kit {
  return {
    Section: ({ name, title, lead, children }) => {
      const inside = (
        <>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </>
      );
      return folded.includes(name) ? (
        <Fold name={name} title={title}>
          {inside}
        </Fold>
      ) : (
        <section className="section" aria-labelledby={`${name}-title`} id={name}>
          <h2 id={`${name}-title`}>{title}</h2>
          {inside}
        </section>
      );
    },
    Rows: ({ children }) => <dl className="rows">{children}</dl>,
    Row: ({ label, long, children }) => (
      <div className={long ? "row long" : "row"}>
        <dt>{label}</dt>
        <dd>{children}</dd>
      </div>
    ),
    Words: ({ children, quiet }) => <p className={quiet ? "words quiet" : "words"}>{visible(children)}</p>,
    Certified: ({ children, size }) => (
      <p className={size === "title" ? "certified title" : "certified"} dir="auto">
        {visible(children)}
      </p>
    ),
    Body: ({ children }) => <blockquote className="body">{visible(children)}</blockquote>,
    Mono: ({ children }) => <code className="mono">{visible(children)}</code>,
    Hash: ({ children }) => (
      <code className="hash">
        {groups(children).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one hash are told apart by place alone
          <span key={index}>{group}</span>
        ))}
      </code>
    ),
    Time: Moment,
    Mark,
    Link: ({ href, children }) => (
      <a className="link" href={href}>
        {children}
      </a>
    ),
    Steps: ({ children }) => <ol className="steps">{children}</ol>,
    Step: ({ tone, title, when, children }) => (
      <li className={`step tone-${tone}`}>
        <Shape tone={tone} />
        <h3>{visible(title)}</h3>
        <p className="when">
          <Moment at={when.at}>{when.text}</Moment>
        </p>
        <details>
          <summary>{details}</summary>
          <dl className="rows">{children}</dl>
        </details>
      </li>
    ),
    Columns: ({ children }) => <div className="columns">{children}</div>,
    Points: ({ title, tone, items }) => (
      <div className={`points tone-${tone}`}>
        <h3>{title}</h3>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Shape tone={tone} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </div>
    ),
    Entry: ({ number, title, children }) => (
      <div className="entry">
        <h3>
          <span className="number">{number}</span>
          <span dir="auto">{visible(title)}</span>
        </h3>
        {children}
      </div>
    ),
  };
}
