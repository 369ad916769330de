import { Shape } from "#components/record/html-kit.tsx";
import type { Texts } from "#lib/i18n/messages.ts";

/** Says that a record is simulated. */
export function SimulatedNote({ t }: { t: Texts }) {
  return (
    <div className="verdict tone-pending">
      <p>
        <span className="mark">
          <Shape tone="unknown" />
          <span>{t.simulated.mark}</span>
        </span>
      </p>
      <p className="why">{t.verify.demo}</p>
    </div>
  );
}
