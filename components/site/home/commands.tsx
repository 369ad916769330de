import type { Texts } from "#lib/i18n/messages.ts";

/** The same in shell commands, for readers without JavaScript. */
export function Commands({ baseUrl, t }: { baseUrl: string; t: Texts }) {
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{command}</code>
          </pre>
        </li>
      ))}
    </ol>
  );
}

/** The commands share one shell and need only curl, grep, head and cut. */
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
