import { htmlKit } from "#components/record/html-kit.tsx";
import { BulletList } from "#components/site/bullet-list.tsx";
import { CommandBlock } from "#components/site/command-block.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";

/** The public log as people see it. */
export interface PublicLog {
  name: string;
  size: number;
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
        </Message>
        <k.Section name="state" title={t.log.state}>
          <k.Rows>
            <k.Row label={t.log.name}>
              <k.Words>{log.name}</k.Words>
            </k.Row>
            <k.Row label={t.log.entries}>
              <k.Words>{log.size ? t.log.size(log.size) : t.log.empty}</k.Words>
            </k.Row>
            <k.Row label={t.log.witnesses}>
              {log.witnesses.length > 0 && <BulletList items={log.witnesses} />}
              <k.Words>{vouching(log, reader)}</k.Words>
            </k.Row>
          </k.Rows>
          <p className="mt-4 text-ui text-quiet">{t.log.private}</p>
        </k.Section>
        {log.checkpoint && (
          <k.Section name="checkpoint" title={t.log.checkpoint} lead={t.log.checkpointLead}>
            <CommandBlock>{log.checkpoint.trim()}</CommandBlock>
          </k.Section>
        )}
        <k.Section name="key" title={t.log.key} lead={t.log.keyLead}>
          <CommandBlock>{log.vkey}</CommandBlock>
          <p className="text-ui">
            <a href="/tlog/policy">{t.log.keys}</a>
          </p>
        </k.Section>
        <k.Section name="watch" title={t.log.watch} lead={t.log.watchLead}>
          <CommandBlock>{`npm run -s monitor -- ${log.baseUrl}/tlog --state log.json`}</CommandBlock>
          <p className="text-ui">
            <a href={inLanguage("/docs/public-log", reader)}>{t.log.more}</a>
          </p>
        </k.Section>
      </Shell>
    </HtmlDocument>
  );
}

function vouching({ witnesses, cosigned }: PublicLog, { t }: Reader): string {
  if (!witnesses.length) return t.log.noWitness;
  return cosigned ? t.log.witnessed(cosigned) : t.log.notWitnessed;
}
