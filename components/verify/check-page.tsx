import { Section } from "#components/record/html-layout.tsx";
import { ACTIONS } from "#components/site/actions.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import { CommandBlock } from "#components/site/command-block.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { FileCheck } from "#components/verify/check/file-check.tsx";
import type { RecordNumber } from "#lib/contract/fields/record-number.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { bannerClass } from "./banner.tsx";
import { NumberForm } from "./number-form.tsx";

interface Props {
  service: string;
  /** The trusted roots, PEM. They are in the page, so that a check needs no request. */
  roots: string;
  /** For the styles of a message in HTML. */
  nonce: string;
  /** A malformed record number, to be corrected; `null` without one. */
  number: RecordNumber | null;
  reader: Reader;
}

/** Goes away once there is a verdict. */
const BEFORE = "[main:has([data-banner])_&]:hidden";
/** The title is smaller than the verdict. */
const TITLE =
  "[main:has([data-banner])_&_h1]:font-sans [main:has([data-banner])_&_h1]:text-sm [main:has([data-banner])_&_h1]:text-quiet";

/** Checks files in the browser, and opens records by number. */
export function CheckPage({ service, roots, nonce, number, reader }: Props) {
  const { t } = reader;
  const { held } = t;
  return (
    <HtmlDocument title={held.title} service={service} t={t} scripts={["record", `check-files.${t.lang}`]}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <div className={TITLE}>
          <Message title={held.title} opening>
            <p className={BEFORE}>{held.intro}</p>
          </Message>
        </div>
        <noscript>
          <p className={`mb-7 ${bannerClass("pending")}`}>{held.noScript}</p>
        </noscript>
        <div id="check">
          <FileCheck t={t} status={held.loading} />
        </div>
        <div className={BEFORE}>
          <Section name="number" title={t.verify.number.title}>
            <NumberForm reader={reader} given={number} />
          </Section>
          <Section name="how" title={held.howTitle}>
            <BulletList items={held.how} />
          </Section>
          <Section name="without" title={held.withoutTitle}>
            <p>{held.without}</p>
            <p className={ACTIONS}>
              <a className={buttonClass("plain")} href="/trust/acuse-verify.html">
                {t.trust.verifier}
              </a>
              <a className={buttonClass("plain")} href="/trust/ca.pem">
                {t.trust.download}
              </a>
            </p>
            <p className="mt-5 text-ui">{held.orCommand}</p>
            <CommandBlock>npm run -s verify -- certificate.pdf --trust ca.pem</CommandBlock>
          </Section>
        </div>
        <template id="roots" nonce={nonce}>
          {roots}
        </template>
      </Shell>
    </HtmlDocument>
  );
}
