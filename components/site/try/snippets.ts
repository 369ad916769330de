import type { TryTexts } from "./texts.ts";

/** What is sent. */
export interface Message {
  to: string;
  subject: string;
  body_text: string;
}

export const messageTo = (to: string, { live }: TryTexts): Message => {
  return { to, subject: live.subject, body_text: live.body };
};

/** Stands where the key will. */
export const NO_KEY = "ck_test_…";

export interface Call {
  baseUrl: string;
  apiKey: string;
  message: Message;
}

/** For a POSIX shell: nothing in it is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A JSON text of ASCII alone, which JavaScript and Python read as a string as well. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

const fields = (message: Message, name: (field: string) => string, indent: string): string =>
  Object.entries(message)
    .map(([field, value]) => `${indent}${name(field)}: ${literal(value)}`)
    .join(",\n");

/** One call in the languages that developers ask for; each can be pasted as it is. */
export const SNIPPETS: { name: string; code: (call: Call) => string }[] = [
  {
    name: "curl",
    code: ({ baseUrl, apiKey, message }) => `curl -s -w '\\n' ${quoted(`${baseUrl}/v1/notifications`)} \\
  -H ${quoted(`Authorization: Bearer ${apiKey}`)} \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(`{\n${fields(message, (field) => `"${field}"`, "    ")}\n  }`)}`,
  },
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
