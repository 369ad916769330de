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
        <code>{whole ? visible(text).split("\n").map(Line) : visible(text)}</code>
      </pre>
    </section>
  </div>
);

const WRAPPED = "sm:w-auto sm:pr-4 sm:whitespace-pre-wrap sm:wrap-anywhere";

/** The rest of a wrapped line is indented. */
const Line = (line: string, index: number) => (
  <span className="block sm:pl-[6ch] sm:-indent-[6ch]" key={index}>
    {line}
  </span>
);
