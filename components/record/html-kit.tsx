import type { ReactNode } from "react";
import type { Kit, Tone } from "./kit.ts";
import { MARKS } from "./marks.ts";
import { visible } from "./visible.ts";

/** The shape of a tone. Hidden from screen readers, because the word beside it says the same. */
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
  /** Shown beside the title while folded. */
  mark?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** A folded section. It opens for printing and when a link leads to it. */
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

interface Options {
  /** Label of the folded facts of a step. */
  details: string;
  /** Names of sections that are folded. */
  folded?: readonly string[];
  Time?: Kit["Time"];
  /** A button beside each hash. */
  Copy?: (props: { text: string }) => ReactNode;
}

/** The record's primitives as HTML. */
export function htmlKit({ details, folded = [], Time: Moment = Time, Copy = () => null }: Options): Kit {
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
      <>
        <code className="hash" data-copy>
          {groups(children).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity than their place
            <span key={index}>{group}</span>
          ))}
        </code>
        <Copy text={children} />
      </>
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
