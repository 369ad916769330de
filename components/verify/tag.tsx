/** Qualifies the words before it, of which it is a part. */
export const Tag = ({ children }: { children: string }) => (
  <span className="tone-pending text-[0.8em] text-tone" data-tag>{` · ${children}`}</span>
);
