/** `main`: the one purpose of the page. `danger`: cannot be undone. `plain`: everything else. */
export type ButtonLook = "main" | "plain" | "danger";

const BASE =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-4 py-2 text-ui leading-5 font-medium wrap-normal no-underline! disabled:cursor-default disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55";
const LOOKS: { [look in ButtonLook]: string } = {
  main: "border-intact bg-intact text-paper! hover:border-ink hover:bg-ink",
  plain: "border-control bg-raised text-ink! hover:border-ink",
  danger: "border-broken bg-raised text-broken hover:border-ink hover:text-ink",
};

export const buttonClass = (look: ButtonLook): string => `${BASE} ${LOOKS[look]}`;
