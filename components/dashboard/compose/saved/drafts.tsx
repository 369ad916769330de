import { When } from "#components/dashboard/when.tsx";
import { visible } from "#components/record/visible.ts";
import { Confirmed } from "#components/ui/dialog.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  organizationId: string;
  drafts: readonly { id: string; to: string; subject: string; updatedAt: Date }[];
  /** The draft that the form holds. */
  opened: string | null;
  remove: (form: FormData) => Promise<void>;
  t: Messages;
}

/** The member's own drafts, folded away. */
export function Drafts({ organizationId, drafts, opened, remove, t }: Props) {
  const words = t.dashboard.compose.drafts;
  const others = drafts.filter(({ id }) => id !== opened);
  if (others.length === 0) return null;
  return (
    <div id="drafts" className="max-w-[44rem]">
      <Disclosure summary={words.title(others.length)}>
        <p className="text-sm text-quiet">{words.note}</p>
        <ul className="list-none">
          {others.map(({ id, to, subject, updatedAt }) => {
            const name = visible(subject.trim() || words.untitled);
            return (
              <li key={id} className="flex items-center gap-x-4 border-b border-hairline py-2">
                <div className="min-w-0 flex-1">
                  <a
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                    href={`/dashboard/compose?draft=${id}`}
                    aria-label={words.open(name)}
                  >
                    {name}
                  </a>
                  <p className="text-sm wrap-anywhere text-quiet">
                    {to.trim() && `${words.to(visible(to))} · `}
                    <When at={updatedAt} near t={t} />
                  </p>
                </div>
                <Confirmed
                  id={`delete-${id}`}
                  open={
                    <>
                      {words.delete} <span className="sr-only">{name}</span>
                    </>
                  }
                  title={words.deleteTitle(name)}
                  close={t.dashboard.cancel}
                  yes={words.deleteDo}
                  action={remove}
                >
                  <p>{words.deleteText}</p>
                  <Hidden values={{ organization: organizationId, draft: id }} />
                </Confirmed>
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </div>
  );
}
