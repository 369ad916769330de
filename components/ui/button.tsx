import type { ButtonHTMLAttributes, ReactNode } from "react";

/** `main`: what the page is for, once. `plain`: everything else. `danger`: what can't be undone. */
export type ButtonLook = "main" | "plain" | "danger";

const BASE =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-4 py-2 text-[0.9375rem] leading-5 font-medium wrap-normal no-underline! disabled:cursor-default disabled:opacity-55 aria-disabled:opacity-55";
const LOOKS: { [look in ButtonLook]: string } = {
  main: "border-intact bg-intact text-paper! hover:border-ink hover:bg-ink",
  plain: "border-[var(--control)] bg-raised text-ink! hover:border-ink",
  danger: "border-broken bg-raised text-broken hover:border-ink hover:text-ink",
};

export const buttonClass = (look: ButtonLook): string => `${BASE} ${LOOKS[look]}`;

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & { look?: ButtonLook };

/** Submits the form it stands in, unless `type` says otherwise. */
export function Button({ look = "main", type = "submit", ...rest }: Props) {
  return <button type={type} className={buttonClass(look)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  look = "plain",
  children,
}: {
  href: string;
  look?: ButtonLook;
  children: ReactNode;
}) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}
