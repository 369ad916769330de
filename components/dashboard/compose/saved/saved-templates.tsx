import { When } from "#components/dashboard/when.tsx";
import { visible } from "#components/record/visible.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field, Hidden, Radio } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Part } from "#components/ui/page-head.tsx";
import { Cell, Row, Table } from "#components/ui/table.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { megabytes } from "../words.ts";

interface Template {
  id: string;
  name: string;
  address: string;
  bytes: number | null;
  markers: string[] | null;
  createdAt: Date;
}

interface Props {
  organizationId: string;
  templates: readonly Template[];
  rename: FormAction;
  remove: FormAction;
  t: Messages;
}

type FormAction = (form: FormData) => Promise<void>;

/** The templates that the organization keeps by name. */
export function SavedTemplates({ templates, ...given }: Props) {
  const words = given.t.dashboard.compose.templates;
  if (templates.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      </div>
    );
  return (
    <div className="mt-6">
      <Table caption={words.title} head={[words.name, [words.markers, "lg:w-56"], ["", "lg:w-88"]]}>
        {templates.map((template) => (
          <Row key={template.id}>
            <Cell heading>
              {visible(template.name)}
              <Source template={template} t={given.t} />
            </Cell>
            <Cell label={words.markers}>
              <Markers markers={template.markers} words={words} />
            </Cell>
            <Cell>
              <Actions template={template} {...given} />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function Source({ template: { address, bytes, createdAt }, t }: { template: Template; t: Messages }) {
  const { file } = t.dashboard.compose.templates;
  return (
    <span className="block text-sm font-normal text-quiet">
      {bytes === null ? (
        <span className="line-clamp-2 wrap-anywhere" title={visible(address)}>
          {visible(address)}
        </span>
      ) : (
        `${file(megabytes(bytes, t.lang))} · `
      )}
      <When at={createdAt} t={t} />
    </span>
  );
}

/** The first markers, and how many more there are. */
const SHOWN = 8;

function Markers({
  markers,
  words,
}: {
  markers: string[] | null;
  words: Messages["dashboard"]["compose"]["templates"];
}) {
  if (markers === null) return <span className="text-sm text-quiet">{words.markersLater}</span>;
  if (markers.length === 0) return <span className="text-sm text-quiet">{words.noMarkers}</span>;
  const named = markers.slice(0, SHOWN).map((name) => `{{${name}}}`);
  return (
    <span className="font-mono text-note wrap-anywhere">
      {named.join(" ")}
      {markers.length > SHOWN && ` +${markers.length - SHOWN}`}
    </span>
  );
}

function Actions({ template, organizationId, rename, remove, t }: Omit<Props, "templates"> & { template: Template }) {
  const words = t.dashboard.compose.templates;
  const { id, name, address } = template;
  return (
    <div className="flex flex-wrap gap-1 max-lg:mt-2 lg:justify-end">
      <ButtonLink href={`/dashboard/compose?template=${id}`}>
        {words.use} <span className="sr-only">{visible(name)}</span>
      </ButtonLink>
      <form
        method="post"
        encType="multipart/form-data"
        action="/dashboard/compose/template"
        target="_blank"
        rel="noopener"
      >
        <Hidden values={{ template_url: address, template_index: "0" }} />
        <Button look="quiet" aria-label={words.openNamed(visible(name))}>
          {words.open}
        </Button>
      </form>
      <Rename {...{ id, name, organizationId, rename, t }} />
      <form action={remove}>
        <Hidden values={{ organization: organizationId, template: id }} />
        <Button look="quiet danger" aria-label={words.deleteNamed(visible(name))}>
          {words.delete}
        </Button>
      </form>
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
    <Dialog
      id={`rename-${id}`}
      look="quiet"
      open={words.rename}
      title={words.renameNamed(visible(name))}
      close={t.dashboard.cancel}
    >
      {(close) => (
        <form action={rename}>
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
          <DialogButtons>
            <Button>{words.rename}</Button>
            {close}
          </DialogButtons>
        </form>
      )}
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
        <fieldset className="group grid gap-3">
          <legend className="mb-1 text-sm font-medium">{words.source}</legend>
          <div className="flex flex-wrap gap-x-6">
            <Radio name="source" value="upload" defaultChecked>
              {words.fromDevice}
            </Radio>
            <Radio name="source" value="address">
              {words.fromAddress}
            </Radio>
          </div>
          <div className="hidden group-has-[[value=upload]:checked]:block">
            <FileField
              label={words.upload}
              words={{ choose: words.choose, none: words.noFile }}
              id="template-file"
              name="file"
              accept="application/pdf"
              hint={words.uploadHint}
            />
          </div>
          <div className="hidden group-has-[[value=address]:checked]:block">
            <Field
              label={words.url}
              name="url"
              type="url"
              hint={words.urlHint}
              placeholder="https://"
              maxLength={LIMITS.urlCharacters}
              autoComplete="off"
            />
          </div>
        </fieldset>
        <div>
          <Button>{words.save}</Button>
        </div>
      </form>
    </Part>
  );
}
