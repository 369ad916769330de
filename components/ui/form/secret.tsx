import { visible } from "#components/record/visible.ts";
import { CodeFrame } from "../code-frame.tsx";
import { Copy } from "../copy.tsx";
import { Notice } from "../notice.tsx";

/** Labels of a new secret. */
export interface SecretWords {
  /** `null` in a dialog, which has a title and a frame. */
  title: string | null;
  once: string;
  copy: string;
  copied: string;
  /** A command that uses the secret, which stands for `{secret}` in it. */
  example?: { title: string; text: string; copy: string; note?: string };
}

/** A new secret, shown once. `of` names what it belongs to. */
export function Secret({ secret, of, words }: { secret: string; of: string; words: SecretWords }) {
  const { title, once, copy, copied, example } = words;
  const command = example?.text.replace("{secret}", secret);
  const content = (
    <>
      <p className={`mt-1 line-clamp-3 wrap-anywhere ${/^https?:/.test(of) ? "font-mono text-note" : ""}`}>
        {visible(of)}
      </p>
      <p className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="font-mono text-note break-all select-all">{secret}</code>
        <Copy look="main" text={secret} label={copy} done={copied} />
      </p>
      <p>{once}</p>
      {example && command && (
        <div className="mt-4 border-t border-hairline pt-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="text-ui font-medium">{example.title}</h3>
            <Copy look="plain" text={command} label={example.copy} done={copied} />
          </div>
          {example.note && <p className="text-sm text-quiet">{example.note}</p>}
          <CodeFrame text={command} label={example.title} />
        </div>
      )}
    </>
  );
  if (title === null) return <div role="status">{content}</div>;
  return (
    <Notice tone="intact" title={title} live>
      {content}
    </Notice>
  );
}
