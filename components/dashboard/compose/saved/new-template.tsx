import { Field, Radio } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FoldButtons, Folded } from "#components/ui/form/fold.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";

interface Props {
  organizationId: string;
  open: boolean;
  /** The name that was typed before an error. */
  typed: string | undefined;
  t: Messages;
}

/** Keeps an uploaded PDF or an address under a name. Folded unless `open`. */
export function NewTemplate({ organizationId, open, typed, t }: Props) {
  const words = t.dashboard.compose.templates;
  const fold = {
    open: words.add,
    look: "main" as const,
    title: words.add,
    submit: words.save,
    close: t.dashboard.cancel,
  };
  return (
    <Folded words={fold} open={open}>
      <form
        className="grid max-w-[28rem] gap-4"
        method="post"
        encType="multipart/form-data"
        action={`/dashboard/compose/templates/save?organization=${organizationId}`}
      >
        <Field
          label={words.name}
          hint={words.nameHint}
          name="name"
          required
          maxLength={LIMITS.compose.templateNameCharacters}
          defaultValue={typed}
          autoComplete="off"
        />
        <PdfSource words={words} />
        <FoldButtons words={fold} />
      </form>
    </Folded>
  );
}

const PdfSource = ({ words }: { words: Messages["dashboard"]["compose"]["templates"] }) => (
  <fieldset className="group grid gap-3">
    <legend className="mb-1 text-sm font-medium">{words.source}</legend>
    <div className="flex flex-wrap gap-x-6 text-ui">
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
        words={{ choose: words.choose, none: words.noFile, large: words.refusals.long_bytes ?? "" }}
        most={LIMITS.attachmentBytes}
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
);
