import { Field } from "#components/ui/form/field.tsx";
import { FoldButtons, Folded } from "#components/ui/form/fold.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { PdfSource, type Source } from "./pdf-source.tsx";

interface Props {
  organizationId: string;
  open: boolean;
  /** The name that was typed before an error. */
  typed: string | undefined;
  source: Source;
  t: Messages;
}

/** Keeps an uploaded PDF or an address under a name. Folded unless `open`. */
export function NewTemplate({ organizationId, open, typed, source, t }: Props) {
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
        <PdfSource
          first={source}
          words={{
            title: words.source,
            fromDevice: words.fromDevice,
            fromAddress: words.fromAddress,
            upload: words.upload,
            uploadHint: words.uploadHint,
            choose: words.choose,
            noFile: words.noFile,
            large: words.refusals.long_bytes ?? "",
            url: words.url,
            urlHint: words.urlHint,
          }}
        />
        <FoldButtons words={fold} />
      </form>
    </Folded>
  );
}
