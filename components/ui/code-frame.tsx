import { visible } from "#components/record/visible.ts";

/** Preformatted text in a frame that scrolls, also by keyboard. `whole`: on wide screens all of it is shown, with long lines wrapped. */
export const CodeFrame = ({ text, label, whole = false }: { text: string; label: string; whole?: boolean }) => (
  <div className={`side-fade my-3 border border-hairline bg-raised ${whole ? "sm:before:hidden" : ""}`}>
    <section
      className={`overflow-auto max-h-128 ${whole ? "sm:max-h-none" : ""}`}
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

const WRAPPED = "sm:w-auto sm:pr-4 sm:whitespace-pre-wrap sm:wrap-anywhere";

/** By two spaces of indentation: the rest of a wrapped line begins further in than the line. */
const HANGING = [
  "sm:pl-[4ch] sm:-indent-[4ch]",
  "sm:pl-[6ch] sm:-indent-[6ch]",
  "sm:pl-[8ch] sm:-indent-[8ch]",
  "sm:pl-[10ch] sm:-indent-[10ch]",
  "sm:pl-[12ch] sm:-indent-[12ch]",
];

function wrapped(line: string, index: number) {
  const depth = Math.floor((line.length - line.trimStart().length) / 2);
  return (
    <span className={`block min-h-[1lh] ${HANGING[Math.min(depth, HANGING.length - 1)]}`} key={index}>
      {line}
    </span>
  );
}
