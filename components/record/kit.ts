import type { ReactNode } from "react";

/**
 * The state of a fact, always drawn as colour, shape and word together. `closed`: it has ended; `uncounted`: it passed, but
 * proves nothing while another check fails or in a simulation; `unknown`: it was not checked, or is still to come.
 */
export type Tone = "intact" | "pending" | "warned" | "broken" | "closed" | "uncounted" | "unknown";

/** A plain function of its props. Route handlers render it, so it can use neither hooks nor context. */
type Part<Props> = (props: Props) => ReactNode;

interface LabelledTime {
  label: string;
  at: string;
  text: string;
  /** Follows the time. */
  note?: string | undefined;
}

interface StepProps {
  tone: Tone;
  title: string;
  when: LabelledTime;
  /** The time that the mail provider names; paper has it among the event's data. */
  reported?: LabelledTime | undefined;
  last: boolean;
  /** May break across pages. */
  long: boolean;
  children: ReactNode;
}

/**
 * The primitives of the record: HTML for pages, react-pdf for the certificate. Text is passed as strings, so that each surface
 * can make hidden characters visible.
 */
export interface Kit {
  /** `whole` begins a page unless it and all that follows fit on the current one. */
  Section: Part<{ name: string; title: string; lead?: string; whole?: boolean; children: ReactNode }>;
  /** Rows with a narrow label column. */
  Rows: Part<{ children: ReactNode }>;
  /** `long` may break across pages; other rows must be shorter than a page. */
  Row: Part<{ label: string; long?: boolean; children: ReactNode }>;
  /** Text of the interface. */
  Words: Part<{ children: string; quiet?: boolean }>;
  /** One line of the sender's text: a name, an address, the subject. */
  Certified: Part<{ children: string; size?: "title" | "text" }>;
  /** The sender's text with its line breaks. */
  Body: Part<{ children: string }>;
  Mono: Part<{ children: string }>;
  /** A SHA-256 in full: one unbroken string in the text layer, grouped by eight for the eye only. */
  Hash: Part<{ children: string }>;
  /** `at` as stored (UTC, without zone designator), `children` as people read it. */
  Time: Part<{ at: string; children: string }>;
  Mark: Part<{ tone: Tone; children: string }>;
  Link: Part<{ href: string; children: string }>;
  /** The chain: steps along one line, each kept whole where possible. */
  Steps: Part<{ children: ReactNode }>;
  Step: Part<StepProps>;
  /**
   * `count` alike events in a row, folded, of the stored times `first` to `last`. `children` draws them. Without it each is drawn
   * as a step.
   */
  Run?: Part<{
    tone: Tone;
    title: string;
    count: number;
    first: string;
    last: string;
    children: (kit: Kit) => ReactNode;
  }>;
  /** A seal between the events; absent on paper, which lists seals elsewhere. `at` is a stored time, `text` as people read it. */
  Sealed?: Part<{ tone: Tone; title: string; at: string; text: string }>;
  /** Statements side by side where there is room. */
  Columns: Part<{ children: ReactNode }>;
  Points: Part<{ title: string; tone: Tone; items: string[] }>;
  /** An entry of a list. It does not break across pages. */
  Entry: Part<{ title: string; number: number; children: ReactNode }>;
}
