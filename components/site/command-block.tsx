/**
 * Commands to paste. Long lines scroll on screens and wrap on paper. client/record.tsx adds a button to copy them; its place is
 * beside the commands, on phones below them, where it hides nothing.
 */
export const CommandBlock = ({ children }: { children: string }) => (
  <div className="relative my-3 flex border border-hairline bg-raised max-sm:mb-12 print:mb-3">
    <pre
      className="scroll-shade min-w-0 flex-1 overflow-x-auto px-4 py-3.5 text-note leading-[1.65] print:wrap-anywhere print:whitespace-pre-wrap"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
    >
      <code>{children}</code>
    </pre>
  </div>
);
