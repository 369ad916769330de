import { Icon } from "#components/ui/icon.tsx";

/** A cross that removes a row or a file. */
export const RemoveButton = ({ label, remove }: { label: string; remove: () => void }) => (
  <button
    type="button"
    className="inline-grid size-11 cursor-pointer place-items-center text-quiet hover:text-ink"
    aria-label={label}
    onClick={remove}
  >
    <Icon sign="close" />
  </button>
);
