import { visible } from "#components/record/visible.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field, Hidden } from "#components/ui/form/field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { megabytes } from "../words.ts";

interface Props {
  organizationId: string;
  templates: readonly { id: string; name: string; address: string; bytes: number | null }[];
  rename: FormAction;
  remove: FormAction;
  t: Messages;
}

type FormAction = (form: FormData) => Promise<void>;

/** The templates that the organization keeps by name. */
export function SavedTemplates({ organizationId, templates, rename, remove, t }: Props) {
  const words = t.dashboard.compose.templates;
  if (templates.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      </div>
    );
  return (
    <div className="mt-6">
      <Table caption={words.title} head={[[words.name, "lg:w-64"], words.source, ["", "lg:w-72"]]}>
        {templates.map(({ id, name, address, bytes }) => (
          <Row key={id}>
            <Cell heading>{visible(name)}</Cell>
            <Cell label={words.source}>
              {bytes === null ? (
                <span className="line-clamp-2 wrap-anywhere" title={visible(address)}>
                  {visible(address)}
                </span>
              ) : (
                words.file(megabytes(bytes, t.lang))
              )}
            </Cell>
            <Cell>
              <div className="flex flex-wrap gap-2 max-lg:mt-2 lg:justify-end">
                <Rename {...{ id, name, organizationId, rename, t }} />
                <form action={remove}>
                  <Hidden values={{ organization: organizationId, template: id }} />
                  <Button look="plain" aria-label={words.deleteNamed(visible(name))}>
                    {words.delete}
                  </Button>
                </form>
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

interface RenameProps extends Pick<Props, "organizationId" | "rename" | "t"> {
  id: string;
  name: string;
}

function Rename({ id, name, organizationId, rename, t }: RenameProps) {
  const words = t.dashboard.compose.templates;
  return (
    <Dialog id={`rename-${id}`} open={words.rename} title={words.renameNamed(visible(name))} close={t.dashboard.cancel}>
      <form action={rename} className="grid gap-4">
        <Hidden values={{ organization: organizationId, template: id }} />
        <Field
          id={`name-${id}`}
          label={words.newName}
          name="name"
          required
          maxLength={LIMITS.compose.templateNameCharacters}
          defaultValue={name}
          autoComplete="off"
        />
        <div>
          <Button>{words.rename}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Keeps an uploaded PDF or an address under a name. */
export function NewTemplate({ organizationId, t }: Pick<Props, "organizationId" | "t">) {
  const words = t.dashboard.compose.templates;
  return (
    <Part id="new-template" title={words.add}>
      <form
        className="grid max-w-[28rem] gap-4"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/templates/save?organization=${organizationId}`}
      >
        <Field
          label={words.name}
          name="name"
          required
          maxLength={LIMITS.compose.templateNameCharacters}
          autoComplete="off"
        />
        <Field
          type="file"
          label={words.upload}
          id="template-file"
          name="file"
          accept="application/pdf"
          hint={words.uploadHint}
        />
        <Field
          label={words.url}
          name="url"
          type="url"
          hint={words.urlHint}
          placeholder="https://"
          maxLength={LIMITS.urlCharacters}
          autoComplete="off"
        />
        <div>
          <Button>{words.save}</Button>
        </div>
      </form>
    </Part>
  );
}
