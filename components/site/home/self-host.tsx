import type { ReactNode } from "react";

export interface SelfHostProps {
  /** Address of the source code. */
  source: string | null;
  copy: string;
  copied: string;
}

/** The commands that start a service of one's own, from nothing if the address of the source code is known. */
export function startCommands(source: string | null): string {
  if (source === null) return "npm start";
  // git names the folder after the repository.
  const folder = source
    .split("/")
    .at(-1)
    ?.replace(/\.git$/, "");
  return `git clone ${source}\ncd ${folder}\nnpm start`;
}

/** `button` copies the commands. */
export const SelfHost = ({ source, button }: Pick<SelfHostProps, "source"> & { button?: ReactNode }) => (
  <div className="relative mt-1 min-h-11 border border-hairline bg-raised px-4 py-2">
    <pre className="text-sm leading-7 whitespace-pre-wrap wrap-anywhere">
      <code>{startCommands(source)}</code>
    </pre>
    {/* Beside the last line, which is short. */}
    {button && <span className="absolute right-2.5 bottom-2.5">{button}</span>}
  </div>
);
