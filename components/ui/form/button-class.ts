/**
 * `main`: the one purpose of the page. `danger`: cannot be undone. `plain`: everything else. The `quiet` ones are rare actions beside
 * a `plain` one. An `item` fills a line of a menu.
 */
export type ButtonLook = "main" | "plain" | "danger" | "quiet" | "quiet danger" | "item" | "danger item";

const BASE =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border py-2 text-center text-ui leading-5 font-medium wrap-normal disabled:cursor-default disabled:border-control! disabled:bg-transparent! disabled:text-quiet! aria-disabled:cursor-default aria-disabled:border-control! aria-disabled:bg-transparent! aria-disabled:text-quiet!";
const LOOKS: { [look in ButtonLook]: string } = {
  main: "border-intact bg-intact px-4 no-underline! text-paper! hover:border-ink hover:bg-ink",
  plain: "border-control bg-raised px-4 no-underline! text-ink! hover:border-ink",
  danger: "border-broken bg-raised px-4 text-broken no-underline! hover:border-ink hover:text-ink",
  quiet: "border-transparent px-2 text-ink! underline underline-offset-4 hover:text-intact!",
  "quiet danger": "border-transparent px-2 text-broken underline underline-offset-4 hover:text-ink",
  item: "border-transparent text-ink! hover:underline",
  "danger item": "border-transparent text-broken hover:underline",
};

export const buttonClass = (look: ButtonLook): string => `${BASE} ${LOOKS[look]}`;
