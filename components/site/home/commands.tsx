import type { Texts } from "#lib/i18n/messages.ts";
import { CommandBlock } from "../command-block.tsx";

/** The same in shell commands, for readers without JavaScript. */
export function Commands({ baseUrl, t }: { baseUrl: string; t: Texts }) {
  const { home } = t.site;
  const steps: [text: string, command: string][] = [
    [home.tryKey, testKey(baseUrl)],
    [home.trySend, send(baseUrl)],
    [home.tryRead, read(baseUrl)],
  ];
  return (
    <ol className="[counter-reset:step]">
      {steps.map(([text, command]) => (
        <li
          key={text}
          className="relative pl-8 [counter-increment:step] before:absolute before:left-0 before:font-serif before:text-entry before:leading-[1.4] before:text-intact before:content-[counter(step)]"
        >
          <p className="text-ui">{text}</p>
          <CommandBlock>{command}</CommandBlock>
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
