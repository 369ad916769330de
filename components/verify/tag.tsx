/** A word that qualifies the heading beside it. */
export const Tag = ({ children }: { children: string }) => (
  <span
    className="tone-pending border border-tone bg-paper px-2.5 py-0.5 text-sm/normal font-semibold text-tone"
    data-tag
  >
    {children}
  </span>
);
