import { htmlKit, Time } from "#components/record/html-kit.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { LOCAL, localTime } from "./local-time.ts";
import { t } from "./texts.ts";

/** The record's parts as a browser draws them: with local times and copy buttons from the start. */
export const browserKit = htmlKit({
  details: t.verify.details,
  show: t.content.show,
  Time: ({ at, children }) => {
    const local = localTime(`${at}Z`);
    return (
      <>
        <Time at={at}>{children}</Time>
        {local !== null && (
          <>
            {" "}
            <span className={LOCAL} data-local="">{`(${local})`}</span>
          </>
        )}
      </>
    );
  },
  Copy: ({ text }) => (
    <span className="flex-none print:hidden">
      <Copy text={text} label={t.verify.copy} done={t.verify.copied} />
    </span>
  ),
});
