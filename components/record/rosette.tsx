import { rosette } from "#lib/evidence/chain/rosette.ts";

interface Props {
  /** Of the last event, hex; nothing is drawn of anything else. */
  hash: string;
  caption: string;
}

/** The record's figure, on pages. */
export function Rosette({ hash, caption }: Props) {
  const { viewBox, strokeWidth, paths } = rosette(hash);
  if (paths.length === 0) return null;
  return (
    <figure className="rosette">
      <svg viewBox={viewBox} role="presentation">
        {paths.map((d) => (
          <path key={d} d={d} strokeWidth={strokeWidth} />
        ))}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
