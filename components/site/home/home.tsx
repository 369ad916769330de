import { LIMITS } from "#lib/contract/limits.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { HtmlDocument } from "../document.tsx";
import { documentPolicy, documentResponse } from "../document-response.ts";
import { Shell } from "../shell.tsx";
import { Commands } from "./commands.tsx";
import { Sample, type SampleProps } from "./sample.tsx";
import { type Hashes, sampleHashes } from "./sample-chain.ts";
import { FirstStages, type TryProps } from "./stages.tsx";
import { tryTexts } from "./try-texts.ts";

interface Props {
  baseUrl: string;
  /** Mails are simulated. */
  demo: boolean;
  /** Hashes of the sample. */
  recorded: Hashes;
  reader: Reader;
}

/** The home page. A cookie stores the reader's language. */
export async function homeResponse(given: Omit<Props, "recorded">): Promise<Response> {
  const { reader } = given;
  const recorded = await sampleHashes(reader.t.site.home.sample.text);
  return documentResponse(<Home {...given} recorded={recorded} />, {
    policy: documentPolicy("home", { connect: true }),
    reader,
    headers: { "Cache-Control": "private, no-cache", "X-Robots-Tag": "all", Vary: "Accept-Language, Cookie" },
  });
}

/** What the service is, a record to tamper with, and the shortest way to a certificate of the reader's own. */
function Home({ baseUrl, demo, recorded, reader }: Props) {
  const { t } = reader;
  const { home } = t.site;
  return (
    <HtmlDocument title={home.title} service="Acuse" description={home.intro} look="home" t={t} scripts={["home"]}>
      <Shell service="Acuse" reader={reader} path="/" foot={t.site.foot}>
        <div className="opening">
          <h1>{home.headline}</h1>
          <p>{home.intro}</p>
          <p className="actions">
            <a className="button" href="#try">
              {home.start}
            </a>
          </p>
        </div>
        <Tampering recorded={recorded} reader={reader} />
        <section className="section" id="try" aria-labelledby="try-title">
          <h2 id="try-title">{home.live.title}</h2>
          <p className="lead">{demo ? home.live.demo : home.live.real}</p>
          <noscript>
            <p className="words">{home.live.noScript}</p>
            <Commands baseUrl={baseUrl} t={t} />
          </noscript>
          <TryIt baseUrl={baseUrl} reader={reader} />
        </section>
        <Steps reader={reader} />
        <section className="section" aria-labelledby="not-title">
          <h2 id="not-title">{home.notTitle}</h2>
          <ul className="plain-list">
            {home.not.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </Shell>
    </HtmlDocument>
  );
}

function Tampering({ recorded, reader: { t } }: Pick<Props, "recorded" | "reader">) {
  const { sample } = t.site.home;
  const { created, sent, delivered } = t.events.types;
  const { label, text, intact, broken, restore, content } = sample;
  const of = { content, created, sent, delivered };
  const props: SampleProps = {
    recorded,
    t: { label, text, intact, broken, restore, of, rosette: t.certificate.rosette },
  };
  return (
    <section className="section" aria-labelledby="sample-title">
      <h2 id="sample-title">{sample.title}</h2>
      <p className="lead">{sample.lead}</p>
      <div id="sample" data-props={JSON.stringify(props)}>
        <Sample {...props} />
      </div>
    </section>
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
    <section className="section" aria-labelledby="steps-title">
      <h2 id="steps-title">{home.stepsTitle}</h2>
      <dl className="rows steps-register">
        {home.steps.map(([name, text]) => (
          <div className="row" key={name}>
            <dt>{name}</dt>
            <dd className="words">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
