"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** A link of the navigation, marked on its page and the pages below. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={here ? "page" : undefined}
      className="flex min-h-11 items-center gap-3 border-l-2 border-transparent px-4 text-ui text-ink! no-underline! -outline-offset-2 hover:bg-raised aria-[current]:border-intact aria-[current]:bg-raised aria-[current]:font-medium group-has-[:popover-open]/side:border-transparent!"
    >
      {children}
    </Link>
  );
}
