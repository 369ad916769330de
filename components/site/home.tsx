import { LIMITS } from "#lib/contract/limits.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { documentAnswer, documentPolicy } from "./answer.ts";
import { Commands } from "./commands.tsx";
import { HtmlDocument } from "./document.tsx";
import { type Hashes, hashesOf } from "./sample/chain.ts";
import { Sample } from "./sample/sample.tsx";
import { Shell } from "./shell.tsx";
import { Stages } from "./try/stages.tsx";
import { tryTexts } from "./try/texts.ts";

interface Props {
  baseUrl: string;
  /** Nothing is really sent. */
  demo: boolean;
  /** Of the sample. */
  recorded: Hashes;
  reader: Reader;
}

/** The home page as an answer to a reader whose language a cookie keeps. */
export async function answerHome(given: Omit<Props, "recorded">): Promise<Response> {
  const { reader } = given;
  const recorded = await hashesOf(reader.t.site.home.sample.text);
  return documentAnswer(<Home {...given} recorded={recorded} />, {
    policy: documentPolicy("home", { connect: true }),
    reader,
    headers: { "Cache-Control": "private, no-cache", "X-Robots-Tag": "all", Vary: "Accept-Language, Cookie" },
  });
}

/** What the service is, a record to tamper with, and the shortest way to a certificate of one's own. */
function Home({ baseUrl, demo, recorded, reader }: Props) {
  const { t, chosen } = reader;
  const { home } = t.site;
  return (
    <HtmlDocument
      title={home.title}
      service="Acuse"
      description={home.intro}
      look="home"
      t={t}
      scripts={["scripts/home"]}
    >
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
          <Stages
            baseUrl={baseUrl}
            uses={LIMITS.testKey.uses}
            minutes={LIMITS.testKey.minutes}
            search={chosen ? `?lang=${t.lang}` : ""}
            t={tryTexts(t)}
          />
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
  return (
    <section className="section" aria-labelledby="sample-title">
      <h2 id="sample-title">{sample.title}</h2>
      <p className="lead">{sample.lead}</p>
      <Sample recorded={recorded} t={{ label, text, intact, broken, restore, of, rosette: t.certificate.rosette }} />
    </section>
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
