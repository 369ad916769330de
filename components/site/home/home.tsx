import { Lead, Section } from "#components/record/html-layout.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { BulletList } from "../bullet-list.tsx";
import { HtmlDocument } from "../document.tsx";
import { documentPolicy, documentResponse } from "../document-response.ts";
import { Shell } from "../shell.tsx";
import { WithoutBreak } from "../without-break.tsx";
import { Hero } from "./hero.tsx";
import { Sample, type SampleProps } from "./sample.tsx";
import { type Hashes, sampleHashes } from "./sample-chain.ts";
import { FirstStages, type TryProps } from "./stages.tsx";
import { tryTexts } from "./try-texts.ts";

interface Props {
  baseUrl: string;
  sourceUrl: string | null;
  /** Mails are simulated. */
  demo: boolean;
  /** Hashes of the sample. */
  recorded: Hashes;
  /** Only the cookie is looked at: it leads to the dashboard, which checks it. */
  signedIn: boolean;
  reader: Reader;
}

/** The home page. A cookie stores the reader's language. */
export async function homeResponse(given: Omit<Props, "recorded">): Promise<Response> {
  const { reader } = given;
  const recorded = await sampleHashes(reader.t.site.home.sample.text);
  return documentResponse(<Home {...given} recorded={recorded} />, {
    policy: documentPolicy({ connect: true }),
    reader,
    headers: { "Cache-Control": "private, no-cache", "X-Robots-Tag": "all", Vary: "Accept-Language, Cookie" },
  });
}

/** Says what the service does, with a record to tamper with and a way to a first certificate. */
function Home({ baseUrl, sourceUrl, demo, recorded, signedIn, reader }: Props) {
  const { t } = reader;
  const { home } = t.site;
  return (
    <HtmlDocument title={home.title} service="Acuse" description={home.intro} t={t} scripts={["home"]}>
      <Shell service="Acuse" reader={reader} path="/" signedIn={signedIn} foot={t.site.foot}>
        <Hero recorded={recorded} sourceUrl={sourceUrl} reader={reader} />
        <Steps reader={reader} />
        <Section name="try" title={home.live.title}>
          <Lead>{demo ? <WithoutBreak of="e-mail">{home.live.demo}</WithoutBreak> : home.live.real}</Lead>
          <noscript>
            <p className="text-ui">
              {home.live.noScript} <a href={inLanguage("/docs/quickstart", reader)}>{t.site.docs}</a>
            </p>
          </noscript>
          <TryIt baseUrl={baseUrl} reader={reader} />
        </Section>
        <Tampering recorded={recorded} reader={reader} />
        <Section name="not" title={home.notTitle}>
          <BulletList items={home.not} />
        </Section>
      </Shell>
    </HtmlDocument>
  );
}

function Tampering({ recorded, reader: { t } }: Pick<Props, "recorded" | "reader">) {
  const { title, lead, content, of: hashOf, ...texts } = t.site.home.sample;
  const { created, sent, delivered } = t.events.types;
  const of = { content, created, sent, delivered };
  const props: SampleProps = { recorded, t: { ...texts, of, hashOf } };
  return (
    <Section name="tampering" title={title}>
      <Lead>{lead}</Lead>
      <div id="sample" data-props={JSON.stringify(props)}>
        <Sample {...props} />
      </div>
    </Section>
  );
}

function TryIt({ baseUrl, reader: { t, chosen } }: Pick<Props, "baseUrl" | "reader">) {
  const { uses, minutes } = LIMITS.testKey;
  const props: TryProps = { baseUrl, uses, minutes, search: chosen ? `?lang=${t.lang}` : "", t: tryTexts(t) };
  return (
    <div id="stages" data-props={JSON.stringify(props)}>
      <FirstStages {...props} />
    </div>
  );
}

function Steps({ reader: { t } }: { reader: Reader }) {
  const { home } = t.site;
  return (
    <Section name="steps" title={home.stepsTitle}>
      <dl>
        {home.steps.map(([name, text]) => (
          <div key={name} className="py-2 sm:grid sm:items-baseline sm:grid-cols-[8.75rem_1fr] sm:gap-x-5">
            <dt className="font-serif text-entry">{name}</dt>
            <dd className="min-w-0 text-ui wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
