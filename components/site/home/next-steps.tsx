import { buttonClass } from "#components/ui/form/button-class.ts";
import type { TryProps } from "./stages.tsx";

type Props = Pick<TryProps, "t"> & { search?: string };

/** Links for a reader without a usable test key. With `search`, the first one is the page's purpose and the documentation follows. */
export const NextSteps = ({ search, t: { live } }: Props) => (
  <ul className="mt-1 mb-2 flex flex-wrap gap-x-6 text-ui *:inline-flex *:min-h-11 *:items-center max-sm:flex-col max-sm:items-start">
    <li>
      <a className={search === undefined ? "" : buttonClass("main")} href="/sign-in">
        {live.signIn}
      </a>
    </li>
    <li>
      <a href="#run">{live.selfHost}</a>
    </li>
    {search !== undefined && (
      <li>
        <a href={`/docs${search}`}>{live.docs}</a>
      </li>
    )}
  </ul>
);
