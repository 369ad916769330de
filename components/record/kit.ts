import type { ReactNode } from "react";

/** How a fact stands: always drawn as a colour, a shape and a word together. */
export type Tone = "intact" | "pending" | "broken" | "unknown";

/** A part of the kit: a plain function of its props. No hooks and no context, because the record is also drawn inside route handlers. */
type Part<Props> = (props: Props) => ReactNode;

interface StepProps {
  tone: Tone;
  title: string;
  when: { label: string; at: string; text: string };
  last: boolean;
  /** May be torn apart at a page's end. */
  long: boolean;
  /** Rows. */
  children: ReactNode;
}

/**
 * The primitives the record is written in. There are two sets: HTML for pages, react-pdf for the certificate. Everything that
 * is text is passed as a string, so that each surface can make hidden characters visible in its own way.
 */
export interface Kit {
  /** `whole` is not torn apart at a page's end, and so must be shorter than a page. */
  Section: Part<{ name: string; title: string; lead?: string; whole?: boolean; children: ReactNode }>;
  /** A register: rows with a narrow label column. */
  Rows: Part<{ children: ReactNode }>;
  /** `long` may be torn apart at a page's end; anything else stays whole, and so must be shorter than a page. */
  Row: Part<{ label: string; long?: boolean; children: ReactNode }>;
  /** The interface speaking. */
  Words: Part<{ children: string; quiet?: boolean }>;
  /** What the sender wrote, in one line: names, addresses, the subject. */
  Certified: Part<{ children: string; size?: "title" | "text" }>;
  /** What the sender wrote, as a whole text with its line breaks. */
  Body: Part<{ children: string }>;
  Mono: Part<{ children: string }>;
  /** A SHA-256 in full: one unbroken string in the text layer, grouped by eight for the eye only. */
  Hash: Part<{ children: string }>;
  /** `at` as stored (UTC, without zone designator), `children` as people read it. */
  Time: Part<{ at: string; children: string }>;
  Mark: Part<{ tone: Tone; children: string }>;
  Link: Part<{ href: string; children: string }>;
  /** The chain: steps hanging on one rail, each kept whole where possible. */
  Steps: Part<{ children: ReactNode }>;
  Step: Part<StepProps>;
  /** Statements side by side where there is room. */
  Columns: Part<{ children: ReactNode }>;
  Points: Part<{ title: string; tone: Tone; items: string[] }>;
  /** An entry of a list that is not torn apart at a page's end. */
  Entry: Part<{ title: string; number: number; children: ReactNode }>;
}
