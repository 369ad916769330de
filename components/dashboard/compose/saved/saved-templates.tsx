import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { When } from "#components/dashboard/when.tsx";
import { visible } from "#components/record/visible.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Confirmed, Dialog, DialogButtons } from "#components/ui/dialog.tsx";
import { ActionForm, FormField, type ResultAction } from "#components/ui/form/action-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Hidden } from "#components/ui/form/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Cell, Row, Table, WHEN_WIDTH } from "#components/ui/table.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";

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
  rename: ResultAction;
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
    <div className="mt-6 [&_tr]:align-top">
      <Table caption={words.title} head={[words.name, [words.savedOn, WHEN_WIDTH], ["", "lg:w-64"]]}>
        {templates.map((template) => (
          <Row key={template.id}>
            <Cell heading>
              {visible(template.name)}
              <Source template={template} t={given.t} />
              <Markers markers={template.markers} t={given.t} />
            </Cell>
            <Cell label={words.savedOn}>
              <When at={template.createdAt} t={given.t} />
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

const Source = ({ template: { address, bytes }, t }: { template: Template; t: Messages }) => (
  <span className="block text-sm font-normal text-quiet" title={bytes === null ? visible(address) : undefined}>
    {bytes === null ? visible(inShort(address)) : t.dashboard.compose.templates.file(t.fileSize(bytes))}
  </span>
);

/** Characters of an address on a line, and those that remain of its end. */
const [LINE, END] = [56, 20];

/** An address without its middle, which says least. Its host, which decides what is sent, stays whole. */
function inShort(address: string): string {
  const { origin } = new URL(address);
  const rest = [...address.slice(origin.length)];
  return address.length > LINE && rest.length > END ? `${origin}/…${rest.slice(-END).join("")}` : address;
}

/** The first markers, and how many more there are. */
const SHOWN = 8;

function Markers({ markers, t }: Pick<Template, "markers"> & Pick<Props, "t">) {
  const { templates: words, variables } = t.dashboard.compose;
  const named = (markers ?? []).slice(0, SHOWN).map((name) => visible(`{{${name}}}`));
  return (
    <span className="block text-sm font-normal wrap-anywhere text-quiet">
      {markers === null ? words.markersLater : named.length === 0 ? words.noMarkers : `${variables.title}: `}
      <span className="font-mono text-note">{named.join(" ")}</span>
      {markers && markers.length > SHOWN && ` +${markers.length - SHOWN}`}
    </span>
  );
}

function Actions({ template, organizationId, rename, remove, t }: Omit<Props, "templates"> & { template: Template }) {
  const words = t.dashboard.compose.templates;
  const { id, name, address } = template;
  return (
    <div className="relative flex flex-wrap gap-1 max-lg:mt-2 max-lg:gap-x-3 lg:-my-1 lg:justify-end max-lg:[&>form>button]:px-0">
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
      <Menu of={visible(name)} label={t.dashboard.more} atEnd>
        <li>
          <Rename {...{ id, name, organizationId, rename, t }} />
        </li>
        <li>
          <Confirmed
            id={`delete-${id}`}
            open={words.delete}
            look="danger item"
            title={words.deleteTitle(visible(name))}
            close={t.dashboard.cancel}
            yes={words.deleteDo}
            action={remove}
          >
            <p>{words.deleteText}</p>
            <Hidden values={{ organization: organizationId, template: id }} />
          </Confirmed>
        </li>
      </Menu>
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
      look="item"
      open={
        <>
          {words.rename} <span className="sr-only">{visible(name)}</span>
        </>
      }
      title={words.renameTitle(visible(name))}
      close={t.dashboard.cancel}
      stays
    >
      {(close) => (
        <ActionForm action={rename} className="">
          <Hidden values={{ organization: organizationId, template: id }} />
          <FormField
            id={`name-${id}`}
            label={words.newName}
            hint={words.nameHint}
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
        </ActionForm>
      )}
    </Dialog>
  );
}
