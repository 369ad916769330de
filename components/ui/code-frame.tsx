import { visible } from "#components/record/visible.ts";

/** Preformatted text in a frame that scrolls, also by keyboard. `whole`: long lines wrap. */
export const CodeFrame = ({ text, label, whole = false }: { text: string; label: string; whole?: boolean }) => (
  <div className={`my-3 border border-hairline bg-raised ${whole ? LOWER_FADE : "side-fade"}`}>
    <section
      className={`overflow-auto ${whole ? "max-h-200" : "max-h-128"}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <pre
        className={`m-0 w-max min-w-full border-0 py-3.5 pr-8 pl-4 font-mono text-note leading-[1.65] ${whole ? WRAPPED : ""}`}
      >
        <code>{whole ? visible(text).split("\n").map(wrapped) : visible(text)}</code>
      </pre>
    </section>
  </div>
);

/** The last line stands above the fade. */
const WRAPPED = "w-auto! pr-4! whitespace-pre-wrap wrap-anywhere pb-7";
const LOWER_FADE =
  "relative after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-7 after:bg-linear-to-t after:from-raised after:to-transparent";

/** By two spaces of indentation: the rest of a wrapped line begins further in than the line. */
const HANGING = [
  "pl-[4ch] -indent-[4ch]",
  "pl-[6ch] -indent-[6ch]",
  "pl-[8ch] -indent-[8ch]",
  "pl-[10ch] -indent-[10ch]",
  "pl-[12ch] -indent-[12ch]",
];

function wrapped(line: string, index: number) {
  const depth = Math.floor((line.length - line.trimStart().length) / 2);
  return (
    <span className={`block min-h-[1lh] ${HANGING[Math.min(depth, HANGING.length - 1)]}`} key={index}>
      {line}
    </span>
  );
}
