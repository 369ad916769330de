import type { ReactNode } from "react";

export const BulletList = ({ items, children }: { items: readonly string[]; children?: ReactNode }) => (
  <ul className={BULLETS}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
    {children}
  </ul>
);

const BULLETS = "list-disc pl-4.5 text-ui [&>li]:my-1.5 [&>li]:max-w-2xl";
