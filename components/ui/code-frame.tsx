import { visible } from "#components/record/visible.ts";

/** Preformatted text in a frame that scrolls, also by keyboard. `wraps`: long lines break where there is room. `whole`: it is as high as the text, as on phones. */
export function CodeFrame({ text, label, wraps = false, whole = false }: CodeFrameProps) {
  return (
    <section
      className={`my-3 overflow-auto border border-hairline bg-raised ${whole ? "" : "sm:max-h-128"}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <pre
        className={`m-0 min-w-full border-0 px-4 py-3.5 font-mono text-note leading-[1.65] ${wraps ? "max-sm:w-max sm:whitespace-pre-wrap sm:wrap-anywhere" : "w-max"}`}
      >
        <code>{visible(text)}</code>
      </pre>
    </section>
  );
}

interface CodeFrameProps {
  text: string;
  label: string;
  wraps?: boolean;
  whole?: boolean;
}
