import type { Texts } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";
import { Shell } from "./shell.tsx";

interface Props {
  baseUrl: string;
  /** Nothing is really sent. */
  demo: boolean;
  reader: Reader;
}

/** What the service is, and the shortest way to a certificate of one's own. */
export function Home({ baseUrl, demo, reader }: Props) {
  const { t } = reader;
  const { home } = t.site;
  return (
    <Shell service="Acuse" reader={reader} path="/" foot={t.site.foot}>
      <div className="opening">
        <h1>{home.headline}</h1>
        <p>{home.intro}</p>
      </div>
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
      <section className="section" aria-labelledby="try-title">
        <h2 id="try-title">{home.tryTitle}</h2>
        {demo && <p className="lead">{home.demo}</p>}
        <Try baseUrl={baseUrl} t={t} />
        <p className="words">
          {home.all} <a href="/docs">{t.site.docs}</a>.
        </p>
      </section>
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

function Try({ baseUrl, t }: { baseUrl: string; t: Texts }) {
  const { home } = t.site;
  const steps: [text: string, command: string][] = [
    [home.tryKey, testKey(baseUrl)],
    [home.trySend, send(baseUrl)],
    [home.tryRead, read(baseUrl)],
  ];
  return (
    <ol className="try">
      {steps.map(([text, command]) => (
        <li key={text}>
          <p className="words">{text}</p>
          <pre>
            <code>{command}</code>
          </pre>
        </li>
      ))}
    </ol>
  );
}

/** Each can be pasted as it is, one after the other into one shell; they need nothing but curl and what every system has. */
const testKey = (base: string): string => `KEY=$(curl -s "${base}/v1/test-keys" \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com"}' | grep -o 'ck_test_[A-Za-z0-9_-]*')
echo "$KEY"`;

const send = (base: string): string => `ID=$(curl -s "${base}/v1/notifications" \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"to": "ada@example.com",
       "subject": "Notice for {{name}}",
       "body_text": "Dear {{name}},\\n\\nyour contract ends on 31 August.",
       "variables": {"name": "Ada Lovelace"}}' |
  grep -o '"id":"[^"]*' | head -n 1 | cut -c 7-)
echo "$ID"`;

const read = (base: string): string => `sleep 2
curl -s -w '\\n' "${base}/v1/notifications/$ID"
curl -s "${base}/v1/notifications/$ID/certificate" -o certificate.pdf
echo "${base}/verify/$ID"`;
