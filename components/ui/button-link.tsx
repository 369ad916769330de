import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./form/button-class.ts";

/** A link to a page of the dashboard that looks like a button. */
export function ButtonLink({
  href,
  look = "plain",
  rel,
  children,
}: {
  href: string;
  look?: ButtonLook;
  rel?: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} rel={rel} prefetch={false} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
