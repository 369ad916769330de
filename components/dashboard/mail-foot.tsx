/** What the service puts around the text of a mail. */
export interface MailLook {
  /** The organization's name as its mails show it. */
  name: string;
  framed: boolean;
  /** Whether there is one. */
  logo: boolean;
  /** The first line of a simulated mail, in the language of the mail; `null` for others. */
  first: string | null;
  /** Stands before `view`, which links the record; empty in a simulated mail. */
  foot: string;
  view: string;
}

interface Props extends Pick<MailLook, "foot" | "view"> {
  record: string;
  /** Whether the mail has an HTML version, which links the record. */
  html: boolean;
}

/** The line that the service adds below a mail. */
export const MailFoot = ({ foot, view, record, html }: Props) =>
  html ? (
    <>
      {foot}
      <span className="underline">{view}</span> ({new URL(record).host})
    </>
  ) : (
    `${foot}${view}: ${record}`
  );
