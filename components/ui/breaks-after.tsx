import { Fragment } from "react";

/** A text whose line breaks first after a sign: an address after a slash, the type of an event after a dot. */
export const BreaksAfter = ({ sign, text }: { sign: "/" | "."; text: string }) =>
  text.split(sign === "/" ? /(?<=\/)(?!\/)/ : /(?<=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
