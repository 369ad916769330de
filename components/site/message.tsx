import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Below everything, such as the number of an error. */
  label?: string;
  /** Opens a longer page instead of being all of it. */
  opening?: boolean;
  children: ReactNode;
}

/** A title and paragraphs. */
export const Message = ({ title, label, opening = false, children }: Props) => (
  <div className={`[&>p]:mb-3 ${opening ? "max-w-2xl pt-6 pb-2 print:p-0" : "max-w-[34rem] pt-12 pb-8"}`}>
    <h1 className="mb-3 font-serif text-title leading-[1.2]">{title}</h1>
    {children}
    {label !== undefined && <p className="mt-6 text-note text-quiet">{label}</p>}
  </div>
);
