"use client";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { Tone } from "#components/record/kit.ts";
import { FocusResult } from "./form/focus-result.tsx";
import { Notice } from "./notice.tsx";

/**
 * The result of a form that led back to this page, by the parameter `outcome`. It takes the focus, which is lost with the page
 * that had the form.
 */
export const Outcome = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <FocusResult at={useSearchParams().get("outcome") ?? ""}>
    <Notice tone={tone} live>
      {children}
    </Notice>
  </FocusResult>
);
