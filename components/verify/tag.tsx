/** Qualifies the words before it, of which it is a part. A line may break before it, not in it. */
export const Tag = ({ children }: { children: string }) => (
  <>
    {" "}
    <span className="tone-pending text-[0.8em] whitespace-nowrap text-tone" data-tag>{`· ${children}`}</span>
  </>
);
