import { rosette } from "#lib/evidence/chain/rosette.ts";

interface Props {
  /** Hash of the last event, hex. Any other text draws nothing. */
  hash: string;
  caption?: string;
}

/** The record's figure on pages, in the tone around it. `--rosette` is its width beside text. */
export function Rosette({ hash, caption }: Props) {
  const { viewBox, paths } = rosette(hash);
  if (paths.length === 0) return null;
  return (
    <figure className="flex items-center gap-4 text-[color:var(--tone,var(--intact))] sm:block">
      <svg
        className="w-26 flex-none fill-none stroke-current stroke-5 sm:mb-1.5 sm:w-[var(--rosette,8.75rem)]"
        viewBox={viewBox}
        role="presentation"
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      {caption && <figcaption className="max-w-56 text-xs leading-[1.4] text-quiet">{caption}</figcaption>}
    </figure>
  );
}
