import { Copy } from "#components/ui/copy.tsx";
import { SelfHost, type SelfHostProps, START } from "../home/self-host.tsx";

/** The command with its button, which needs a script. */
export const CopiedCommand = ({ copy, copied }: SelfHostProps) => (
  <SelfHost copy={<Copy text={START} label={copy} done={copied} />} />
);
