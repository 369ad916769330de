/**
 * Commands to paste, or other text to copy. Several lines scroll, a single one wraps. client/record.tsx adds a button to copy: in the bar
 * with the name, or beside a single line on wide screens.
 */
export const CommandBlock = ({ name = "Shell", children }: { name?: string; children: string }) =>
  children.includes("\n") ? (
    <div className="side-fade my-3 border border-hairline bg-raised">
      <p className={BAR}>{name}</p>
      <pre
        className={`overflow-x-auto ${PRE}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
      >
        <code className="block w-max min-w-full pr-8 print:w-auto">{children}</code>
      </pre>
    </div>
  ) : (
    <div className="relative my-3 items-center border border-hairline bg-raised sm:flex" data-command>
      <p className={`${BAR} sm:hidden`}>{name}</p>
      <pre className={`min-w-0 flex-1 pr-4 wrap-anywhere whitespace-pre-wrap ${PRE}`}>
        <code>
          {/* Browsers break after hyphens, which would part "--" from its option. */}
          {children.split(" ").flatMap((word, index) => [
            index > 0 && " ",
            // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity
            <span key={index} className="inline-block max-w-full">
              {word}
            </span>,
          ])}
        </code>
      </pre>
    </div>
  );

const BAR = "flex h-9 items-center border-b border-hairline pl-4 text-note text-quiet";
const PRE = "py-3.5 pl-4 text-note leading-[1.65] print:wrap-anywhere print:whitespace-pre-wrap";
