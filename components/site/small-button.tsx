import type { ButtonHTMLAttributes } from "react";

/** A button beside the text that it acts on. */
export const SmallButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type">) => (
  <button
    type="button"
    className="relative min-h-6 cursor-pointer before:absolute before:-inset-x-1 before:-inset-y-2.5 border border-hairline px-2 py-0.5 text-xs/normal text-quiet hover:border-quiet hover:text-ink disabled:invisible max-sm:disabled:hidden print:hidden"
    {...props}
  />
);
