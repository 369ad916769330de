import { SenderText } from "#components/record/html-kit.tsx";
import { CLIPPED, PLAIN_SUMMARY } from "#components/record/html-layout.tsx";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

const SHORT = "text-[clamp(1.375rem,1.1rem+1.4vw,1.875rem)] leading-[1.25] text-balance";
const LONG = "text-[1.1875rem] leading-[1.4]";
const CLAMPED = "line-clamp-6 group-has-[details[open]]/subject:line-clamp-none print:line-clamp-none";

/** Longer subjects, in characters, are set smaller; still longer ones are folded after six lines. */
const [SMALLER, FOLDED] = [140, 400];

interface Props {
  record: Pick<NotificationRecord, "subject">;
  /** The heading's element. */
  as: "h1" | "h2";
  t: Texts;
}

/** The subject as a heading. */
export function Subject({ record, as: Heading, t }: Props) {
  const subject = record.subject ?? t.verify.erasedSubject;
  const folded = subject.length > FOLDED;
  const size = subject.length > SMALLER ? LONG : SHORT;
  return (
    <div className="group/subject">
      <Heading className={`${CLIPPED} text-left font-serif wrap-anywhere ${size} ${folded ? CLAMPED : ""}`} dir="auto">
        <SenderText>{subject}</SenderText>
      </Heading>
      {folded && (
        <details className="open:hidden print:hidden">
          <summary className={`${PLAIN_SUMMARY} py-2 text-ui`}>{t.verify.wholeSubject([...subject].length)}</summary>
        </details>
      )}
    </div>
  );
}
