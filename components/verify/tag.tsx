/** Qualifies the words before it, of which it is a part. On phones it has a line of its own. */
export const Tag = ({ children }: { children: string }) => (
  <>
    {" "}
    <span className="tone-pending text-[0.8em] whitespace-nowrap text-tone max-sm:block">
      <span className="max-sm:hidden">· </span>
      {children}
    </span>
  </>
);
