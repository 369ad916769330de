import { visible } from "#components/record/visible.ts";

/** Preformatted text in a frame that scrolls, also by keyboard. `whole`: it is as high as the text, as on phones. */
export const CodeFrame = ({ text, label, whole = false }: { text: string; label: string; whole?: boolean }) => (
  <div className="side-fade my-3 border border-hairline bg-raised">
    <section
      className={`overflow-auto ${whole ? "" : "sm:max-h-128"}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <pre className="m-0 w-max min-w-full border-0 py-3.5 pr-8 pl-4 font-mono text-note leading-[1.65]">
        <code>{visible(text)}</code>
      </pre>
    </section>
  </div>
);
