import { readable } from "#components/record/facts.ts";
import { htmlKit } from "#components/record/html-kit.tsx";
import { ACTIONS } from "#components/site/actions.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import { CommandBlock } from "#components/site/command-block.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Banner } from "#components/verify/banner.tsx";
import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";

/** The public log as people see it. */
export interface PublicLog {
  name: string;
  size: number;
  /** Stored time of the newest entry; `null` without one. */
  newest: string | null;
  /** A signed note; `null` before the first. */
  checkpoint: string | null;
  vkey: string;
  /** Names of the operator's witnesses. */
  witnesses: string[];
  /** How many of them signed the checkpoint. */
  cosigned: number;
  baseUrl: string;
}

/** What the public log is, its newest checkpoint, and how to follow it. */
export function LogPage({ service, log, reader }: { service: string; log: PublicLog; reader: Reader }) {
  const { t } = reader;
  const k = htmlKit({ details: t.verify.details });
  return (
    <HtmlDocument title={t.log.title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <Message title={t.log.title} opening>
          <p>{t.log.intro}</p>
          <p>{t.log.private}</p>
          <p className={ACTIONS}>
            <a className={buttonClass("main")} href={inLanguage("/verify", reader)}>
              {t.log.check}
            </a>
          </p>
        </Message>
        <k.Section name="state" title={t.log.state}>
          {log.witnesses.length === 0 && (
            <Banner tone="warned" title={t.log.noWitness}>
              <p className="mt-1 text-ui">
                {t.log.unwitnessed} <AboutWitnesses reader={reader} />
              </p>
            </Banner>
          )}
          <k.Rows>
            <k.Row label={t.log.name}>
              <k.Words>{log.name}</k.Words>
            </k.Row>
            <k.Row label={t.log.entries}>
              <k.Words>{log.size ? t.log.size(log.size) : t.log.empty}</k.Words>
            </k.Row>
            {log.newest && (
              <k.Row label={t.log.newest}>
                <p className="text-ui">
                  <k.Time at={log.newest}>{readable(log.newest, t)}</k.Time>
                </p>
              </k.Row>
            )}
            {log.witnesses.length > 0 && (
              <k.Row label={t.log.witnesses}>
                <BulletList items={log.witnesses} />
                <p className="text-ui">
                  {log.cosigned ? t.log.witnessed(log.cosigned) : t.log.notWitnessed} <AboutWitnesses reader={reader} />
                </p>
              </k.Row>
            )}
          </k.Rows>
        </k.Section>
        {log.checkpoint && (
          <k.Section name="checkpoint" title={t.log.checkpoint} lead={t.log.checkpointLead}>
            <div className="[&_code]:w-auto [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap">
              <CommandBlock name={t.log.note}>{log.checkpoint.trim()}</CommandBlock>
            </div>
          </k.Section>
        )}
        <k.Section name="key" title={t.log.key} lead={t.log.keyLead}>
          <CommandBlock name={t.log.key}>{log.vkey}</CommandBlock>
          <p className="text-ui">
            <a href="/tlog/policy">{t.log.keys}</a>
          </p>
        </k.Section>
        <k.Section name="watch" title={t.log.watch} lead={t.log.watchLead}>
          <CommandBlock>{`npm run -s monitor -- ${log.baseUrl}/tlog --state log.json`}</CommandBlock>
          <p className="flex flex-wrap gap-x-5 text-ui *:inline-flex *:min-h-11 *:items-center">
            <a href={inLanguage("/docs/public-log", reader)}>{t.log.more}</a>
            <a href={`${homeOf(reader)}#run`}>{t.log.source}</a>
          </p>
        </k.Section>
      </Shell>
    </HtmlDocument>
  );
}

const AboutWitnesses = ({ reader }: { reader: Reader }) => (
  <a href={`${inLanguage("/docs/public-log", reader)}#witnesses`}>{reader.t.log.aboutWitnesses}</a>
);
