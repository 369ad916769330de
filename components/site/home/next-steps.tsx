import type { TryProps } from "./stages.tsx";

type Props = Pick<TryProps, "search" | "t">;

/** Links for a reader without a usable test key. */
export const NextSteps = ({ search, t: { live } }: Props) => (
  <ul className="mb-2 flex flex-wrap gap-x-6 text-ui *:inline-flex *:min-h-11 *:items-center">
    <li>
      <a href="/sign-in">{live.signIn}</a>
    </li>
    <li>
      <a href="#run">{live.selfHost}</a>
    </li>
    <li>
      <a href={`/docs${search}`}>{live.docs}</a>
    </li>
  </ul>
);
