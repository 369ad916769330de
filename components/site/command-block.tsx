/**
 * Commands to paste, or other text to copy. `name`: of several lines. Long lines scroll on screens and wrap on paper. client/record.tsx adds a button to copy: beside a single
 * line, else in the bar above.
 */
export const CommandBlock = ({ name, children }: { name?: string; children: string }) =>
  children.includes("\n") ? (
    <div className="side-fade my-3 border border-hairline bg-raised">
      <p className="flex h-9 items-center border-b border-hairline pl-4 text-note text-quiet">{name}</p>
      <Commands>{children}</Commands>
    </div>
  ) : (
    <div className="my-3 flex items-center border border-hairline bg-raised" data-command>
      <div className="side-fade min-w-0 flex-1">
        <Commands>{children}</Commands>
      </div>
    </div>
  );

const Commands = ({ children }: { children: string }) => (
  <pre
    className="overflow-x-auto py-3.5 pl-4 text-note leading-[1.65] print:wrap-anywhere print:whitespace-pre-wrap"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    tabIndex={0}
  >
    <code className="block w-max min-w-full pr-8 print:w-auto">{children}</code>
  </pre>
);
