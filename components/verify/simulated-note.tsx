import type { Texts } from "#lib/i18n/messages.ts";
import { Banner } from "./banner.tsx";

/** Says that a record is simulated. */
export const SimulatedNote = ({ t }: { t: Texts }) => (
  <Banner tone="pending" shape="unknown" title={t.simulated.mark} reason={t.verify.demo} />
);
