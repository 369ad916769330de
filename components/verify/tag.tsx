/** Qualifies the words before it, of which it is a part. */
export const Tag = ({ children }: { children: string }) => (
  <span className="tone-pending text-tone" data-tag>{` · ${children}`}</span>
);
