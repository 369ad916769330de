import fc from "fast-check";
import type { Schema } from "./document.ts";

type Values = fc.Arbitrary<unknown>;

const typesOf = ({ type }: Schema): string[] => (Array.isArray(type) ? type : type ? [type] : []);
const notNull = (schema: Schema): Schema => schema.anyOf?.find((choice) => !typesOf(choice).includes("null")) ?? schema;

/** Texts in every script, all valid. */
const texts = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.lorem(),
    fc.constantFrom("{{a}}", "{{ a }} {{b}}", "{{{a}}}", "=?utf-8?B?SGk=?=", "<b>x</b>", "\u202e e\u0301 😀", " "),
  )
  .map((text) => text.toWellFormed().replaceAll("\0", ""));

/** Values that a schema of the document and the rules in its descriptions allow. */
export function valid(schema: Schema, name = ""): Values {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valid(choice, name)));
  const choices = typesOf(schema).map((type) => {
    if (type === "string") return validText(schema, name);
    if (type === "integer") return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    if (type === "number") return fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e15, max: 1e15 }));
    if (type === "boolean") return fc.boolean();
    if (type === "null") return fc.constant(null);
    if (type === "array") return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    return schema.properties ? validObject(schema) : validMap(schema);
  });
  return fc.oneof(...choices);
}

function validText(schema: Schema, name: string): Values {
  const { minLength = 0, maxLength = 200, pattern, format, contentEncoding } = schema;
  if (format === "email") return emails;
  if (format === "uuid") return fc.uuid();
  if (contentEncoding === "base64") return files;
  if (name === "content_type")
    return fc.constantFrom("text/plain", "application/pdf", "text/html; charset=utf-8", "a/b");
  const fits = (text: string) => text.length >= minLength && (!pattern || new RegExp(pattern, "u").test(text));
  return texts.map((text) => [...text].slice(0, maxLength).join("")).filter(fits);
}

const files = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("base64"));

/** Addresses whose mails stay `sent`, so that the tests do not seal thousands. */
const emails = fc
  .tuple(fc.constantFrom("stuck", "stuck", "stuck", "stuck+a", "ana"), fc.domain())
  .map(([local, domain]) => `${local}@${domain}`)
  .filter((address) => address.length <= 254);

function validObject(schema: Schema): Values {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).filter(([name]) => name !== "template_url");
  const record: Record<string, Values> = Object.fromEntries(fields.map(([name, field]) => [name, valid(field, name)]));
  const isFile = "content_base64" in properties;
  if (isFile) record.content_base64 = files;
  return fc.record(record, { requiredKeys: isFile ? ["content_base64"] : required });
}

function validMap({ additionalProperties }: Schema): Values {
  const names = fc.constantFrom("a", "b", "nombre", "año", "constructor", "toString", "x.y-z_1", "日本");
  const value = typeof additionalProperties === "object" ? valid(additionalProperties) : fc.string();
  return fc.dictionary(names, oneLine(value), { maxKeys: 5, noNullPrototype: true });
}

/** Replaces line breaks: a value may stand alone in a subject. */
const oneLine = (values: Values): Values =>
  values.map((value) =>
    typeof value === "string"
      ? value
          .slice(0, 50)
          .toWellFormed()
          .replace(/^$|[\n\v\f\r\u0085\u2028\u2029]/g, "-")
      : value,
  );

/** Values that the schema forbids. */
export function broken(schema: Schema): Values {
  const wanted = notNull(schema);
  const types = typesOf(wanted);
  const wrongType = fc
    .constantFrom<unknown>(0, 1.5, true, "", [], {}, [[]], { a: 1 }, "x")
    .filter((value) => !types.includes(typeName(value)) && !(types.includes("number") && typeof value === "number"));
  const choices: Values[] = [wrongType];
  const { maxLength, minLength, maxItems, maxProperties, properties, items, additionalProperties } = wanted;
  if (maxLength) choices.push(fc.integer({ min: 1, max: 50 }).map((more) => "x".repeat(maxLength + more)));
  if (minLength) choices.push(fc.constant(""));
  if (maxItems) choices.push(fc.constant(Array(maxItems + 1).fill({ content_base64: "" })));
  if (maxProperties) choices.push(fc.constant(Object.fromEntries(numbers(maxProperties + 1).map((i) => [`v${i}`, i]))));
  if (wanted.format === "email") choices.push(fc.constantFrom("a", "@", "a@", "@b.co", "a b@c.de", "a@b", "ä@b.co"));
  if (wanted.contentEncoding) choices.push(fc.constantFrom("A", "====", "QQ", "QQ==\n", "Q Q=", "é", "QR=="));
  if (wanted.enum || wanted.const) choices.push(fc.constantFrom("nothing", "EMAIL", " "));
  if (items) choices.push(broken(items).map((item) => [item]));
  if (properties) choices.push(brokenObject(wanted));
  else if (typeof additionalProperties === "object")
    choices.push(broken(additionalProperties).map((value) => ({ a: value })));
  return fc.oneof(...choices);
}

const numbers = (count: number) => [...Array(count).keys()];
const typeName = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;

/** A valid object with one thing wrong. */
function brokenObject(schema: Schema): Values {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties).filter((name) => name !== "template_url");
  const wrongField = fc
    .constantFrom(...names)
    .chain((name) => broken(properties[name] ?? {}).map((value) => ({ [name]: value })));
  const wrong: fc.Arbitrary<object>[] = [
    wrongField,
    fc
      .string({ minLength: 1 })
      .filter((name) => !(name in properties) && name !== "__proto__")
      .map((name) => ({ [name]: 1 })),
  ];
  if (required.length)
    wrong.push(fc.constantFrom(...required).chain((name) => fc.constantFrom({ [name]: undefined }, { [name]: null })));
  return fc
    .tuple(validObject(schema), fc.oneof(...wrong))
    .map(([object, change]) => ({ ...(object as object), ...change }));
}

/** Texts that have broken other services. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    ...[
      "\0",
      "\r\n",
      "a\r\nBcc: b@c.de",
      "\ud800",
      "\udc00\ud800",
      "\ufeff",
      "\u2028",
      "\u202e",
      "'",
      '"',
      "\\",
      "`",
      "%",
      "_",
      "%00",
      "%",
    ],
    ...[
      "../../etc/passwd",
      "..%2f..%2f",
      "'; DROP TABLE links; --",
      "1 OR 1=1",
      "<script>alert(1)</script>",
      "$" + "{7*7}",
      "{{7*7}}",
    ],
    ...[
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "null",
      "undefined",
      "NaN",
      "Infinity",
      "-0",
      "1e309",
      "0x10",
      "true",
    ],
    ...[
      "x".repeat(1_000),
      "é".repeat(600),
      "{{a}}".repeat(200),
      "{{".repeat(500),
      "\u0301".repeat(300),
      "9".repeat(400),
    ],
    ...[
      "http://127.0.0.1/a.pdf",
      "http://[::1]:80/",
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "http://localhost",
      "https://a:b@10.0.0.1/",
    ],
  ),
);

/** Arbitrary JSON with hostile texts. */
export const hostileJson: Values = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileTexts,
  fc.array(hostileTexts, { maxLength: 3 }),
  fc.dictionary(hostileTexts, hostileTexts, { maxKeys: 3 }),
  fc.integer({ min: 1, max: 40 }).map((depth) => numbers(depth).reduce<unknown>((inner) => [inner], 1)),
);

/** A valid object with hostile values in some fields. Its URLs may not be fetched. */
export function hostile(schema: Schema): Values {
  const { properties = {} } = schema;
  const fields = Object.keys(properties);
  if (!fields.length) return hostileJson;
  const change = fc.dictionary(fc.constantFrom(...fields), hostileJson, { minKeys: 1, maxKeys: 2 });
  const withTemplate = fc.array(
    fc.record({
      template_url: hostileTexts.filter((text) => !/^https?:\/\/[^/]*[a-z]/i.test(text) || text.includes("localhost")),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const changes =
    "attachments" in properties
      ? fc.oneof(
          { weight: 4, arbitrary: change },
          { weight: 1, arbitrary: withTemplate.map((attachments) => ({ attachments })) },
        )
      : change;
  return fc.tuple(valid(schema), changes).map(([object, more]) => ({ ...(object as object), ...(more as object) }));
}
