import { named } from "#components/record/facts.ts";
import { ActionForm, FormChecks, FormField, FormRadios, type ResultAction } from "#components/ui/form/action-form.tsx";
import type { ButtonLook } from "#components/ui/form/button-class.ts";
import { Hidden } from "#components/ui/form/field.tsx";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  organizationId: string;
  /** Of the button that opens the form. */
  look: ButtonLook;
  /** Event types to choose from. */
  types: readonly string[];
  action: ResultAction;
  t: Messages;
}

/** The form that adds an endpoint and shows its secret once. */
export function AddEndpoint({ organizationId, look, types, action, t }: Props) {
  const w = t.dashboard.webhooks;
  return (
    <ActionForm
      action={action}
      fold={{ open: w.add, look, title: w.addTitle, submit: w.create, close: w.cancel }}
      secret={{ ...w.secret, copied: t.dashboard.copied }}
    >
      <Hidden values={{ organization: organizationId }} />
      <FormField
        label={w.url}
        name="url"
        type="url"
        required
        maxLength={2048}
        placeholder="https://"
        hint={w.urlHint}
      />
      <FormField label={w.description} name="description" maxLength={200} hint={w.descriptionHint} />
      <div className="group/events">
        <FormRadios
          legend={w.types}
          name="events"
          defaultValue="all"
          options={[
            ["all", w.allTypes],
            ["some", w.someTypes],
          ]}
        />
        <div className="mt-1 hidden pl-8 group-has-[[value=some]:checked]/events:block">
          <FormChecks name="types" legend={w.someTypes} options={types.map((type) => [type, typeHint(type, t)])} />
        </div>
      </div>
    </ActionForm>
  );
}

/** What an event type means. */
function typeHint(type: string, t: Messages): string {
  const name = type.slice(type.indexOf(".") + 1);
  return named(t.dashboard.webhooks.typeHints, name) ?? named(t.events.types, name) ?? "";
}
