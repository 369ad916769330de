import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { TryProps } from "./stages.tsx";

interface Props extends Pick<TryProps, "t"> {
  /** Nothing else on the page comes first. */
  main?: boolean;
  children?: ReactNode;
}

/** Links for a reader without a usable test key. */
export const NextSteps = ({ t: { live }, main = false, children }: Props) => (
  <ul className="mt-3 mb-2 flex flex-wrap gap-x-5 gap-y-2 text-ui *:inline-flex *:min-h-11 *:items-center">
    <li>
      <a className={buttonClass(main ? "main" : "plain")} href="/sign-in">
        {live.signIn}
      </a>
    </li>
    <li>
      <a href="#run">{live.selfHost}</a>
    </li>
    {children && <li>{children}</li>}
  </ul>
);
