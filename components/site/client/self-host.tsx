import { Copy } from "#components/ui/copy.tsx";
import { SelfHost, type SelfHostProps, startCommands } from "../home/self-host.tsx";

/** The commands with their button, which needs a script. */
export const CopiedCommand = ({ source, copy, copied }: SelfHostProps) => (
  <SelfHost source={source} button={<Copy text={startCommands(source)} label={copy} done={copied} />} />
);
