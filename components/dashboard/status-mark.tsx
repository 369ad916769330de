import { STATUS_TONES } from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

/** A notification's state by shape, colour and word. */
export const StatusMark = ({ status, t }: { status: keyof typeof STATUS_TONES; t: Pick<Messages, "status"> }) => (
  <Mark tone={STATUS_TONES[status]}>{t.status[status]}</Mark>
);
