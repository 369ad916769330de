/** Commands to paste. Long lines scroll on screens and wrap on paper. */
export const CommandBlock = ({ children }: { children: string }) => (
  <pre
    className="my-3 overflow-x-auto border border-hairline bg-raised px-4 py-3.5 text-note leading-[1.65] print:wrap-anywhere print:whitespace-pre-wrap"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    tabIndex={0}
  >
    <code>{children}</code>
  </pre>
);
