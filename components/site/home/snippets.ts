import type { TryTexts } from "./try-texts.ts";

/** The body of the call. */
export interface Message {
  to: string;
  subject: string;
  body_text: string;
}

export const messageTo = (to: string, { live }: TryTexts): Message => {
  return { to, subject: live.subject, body_text: live.body };
};

/** Placeholder until the reader has a key. */
export const NO_KEY = "YOUR_KEY";

export interface Call {
  baseUrl: string;
  apiKey: string;
  message: Message;
}

/** Quoted for a POSIX shell, which then expands nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An ASCII-only JSON string, which is a JavaScript and a Python literal too. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

const fields = (message: Message, name: (field: string) => string, indent: string): string =>
  Object.entries(message)
    .map(([field, value]) => `${indent}${name(field)}: ${literal(value)}`)
    .join(",\n");

export const curl = ({ baseUrl, apiKey, message }: Call): string =>
  `curl -s -w '\\n' ${quoted(`${baseUrl}/v1/notifications`)} \\
  -H ${quoted(`Authorization: Bearer ${apiKey}`)} \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(`{\n${fields(message, (field) => `"${field}"`, "    ")}\n  }`)}`;

/** The same call in several languages, ready to paste. */
export const SNIPPETS: { name: string; code: (call: Call) => string }[] = [
  { name: "curl", code: curl },
  {
    name: "JavaScript",
    code: ({ baseUrl, apiKey, message }) => `const response = await fetch(${literal(`${baseUrl}/v1/notifications`)}, {
  method: "POST",
  headers: {
    Authorization: "Bearer ${apiKey}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
${fields(message, (field) => field, "    ")},
  }),
});
console.log(await response.json());`,
  },
  {
    name: "Python",
    code: ({ baseUrl, apiKey, message }) => `import json, urllib.error, urllib.request

request = urllib.request.Request(
    ${literal(`${baseUrl}/v1/notifications`)},
    headers={
        "Authorization": "Bearer ${apiKey}",
        "Content-Type": "application/json",
    },
    data=json.dumps({
${fields(message, (field) => `"${field}"`, "        ")},
    }).encode(),
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    answer = refusal
print(json.load(answer))`,
  },
];
