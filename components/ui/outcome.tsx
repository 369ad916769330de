import type { ReactNode } from "react";
import type { Tone } from "#components/record/kit.ts";
import { FocusResult } from "./form/focus-result.tsx";
import { Notice } from "./notice.tsx";

/** The result of a form that led back to this page. It takes the focus once, which was lost with the page that had the form. */
export const Outcome = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <FocusResult at="outcome">
    <Notice tone={tone} live>
      {children}
    </Notice>
  </FocusResult>
);
