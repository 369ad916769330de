import { preload } from "react-dom";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { Commands } from "./commands.tsx";
import { hashesOf } from "./sample/chain.ts";
import { Sample } from "./sample/sample.tsx";
import { Shell } from "./shell.tsx";
import { tryTexts } from "./try/texts.ts";
import { Try } from "./try/try.tsx";
import { FIRST_TYPEFACES } from "./typefaces.ts";

interface Props {
  baseUrl: string;
  /** Nothing is really sent. */
  demo: boolean;
  reader: Reader;
}

/** What the service is, a record to tamper with, and the shortest way to a certificate of one's own. */
export async function Home({ baseUrl, demo, reader }: Props) {
  const { t, chosen } = reader;
  const { home } = t.site;
  for (const path of FIRST_TYPEFACES) preload(path, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
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
      <Tampering reader={reader} />
      <section className="section" id="try" aria-labelledby="try-title">
        <h2 id="try-title">{home.live.title}</h2>
        <p className="lead">{demo ? home.live.demo : home.live.real}</p>
        <noscript>
          <p className="words">{home.live.noScript}</p>
          <Commands baseUrl={baseUrl} t={t} />
        </noscript>
        <Try
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
  );
}

async function Tampering({ reader: { t } }: { reader: Reader }) {
  const { sample } = t.site.home;
  const { created, sent, delivered } = t.events.types;
  const { label, text, intact, broken, restore, content } = sample;
  const of = { content, created, sent, delivered };
  return (
    <section className="section" aria-labelledby="sample-title">
      <h2 id="sample-title">{sample.title}</h2>
      <p className="lead">{sample.lead}</p>
      <Sample
        recorded={await hashesOf(text)}
        t={{ label, text, intact, broken, restore, of, rosette: t.certificate.rosette }}
      />
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
