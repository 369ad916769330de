import { z } from "zod";
import { DEFAULTS } from "./defaults.ts";
import { type Fault, fault, writeFault } from "./errors.ts";
import { decodeBase64, decodedLength } from "./fields/base64.ts";
import { reduceFilename } from "./fields/filename.ts";
import { emailAddress, fields, mediaType, text } from "./fields/text.ts";
import { variables } from "./fields/variables.ts";
import { LIMITS } from "./limits.ts";

/** Request body of createNotification. For optional fields `null` equals absent; both become `null` or the default. */

const attachmentFields = fields({
  filename: text()
    .nullish()
    .describe(
      `Reduced to its last path segment, without invisible characters, ${LIMITS.filenameBytes} bytes at most. Default: \`${DEFAULTS.contentFilename}\`, or \`${DEFAULTS.templateFilename}\` with \`template_url\`.`,
    ),
  content_type: mediaType().nullish().describe("A media type. Default: `application/octet-stream`."),
  content_base64: z
    .string({ error: writeFault(fault("not_text")) })
    .nullish()
    .describe("The file, base64 as in RFC 4648 §4: padded, without white space. Either this or `template_url`.")
    .meta({ contentEncoding: "base64" }),
  template_url: text({ mostCharacters: LIMITS.urlCharacters })
    .nullish()
    .describe(
      `Public http or https address of a PDF of at most ${LIMITS.template.bytes / 1024 / 1024} MB, whose \`{{variable}}\` markers are replaced. Fetched during the call; port 80, 443 or over 1023, no credentials. Either this or \`content_base64\`.`,
    )
    .meta({ format: "uri" }),
});

interface ContentAttachment {
  form: "content";
  filename: string;
  content_type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface TemplateAttachment {
  form: "template";
  filename: string;
  content_type: string;
  template_url: string;
}

/** A template that the organization keeps, which only the dashboard's form can name. */
interface SavedAttachment {
  form: "saved";
  filename: string;
  content_type: string;
  template_id: string;
}

export type AttachmentInput = ContentAttachment | TemplateAttachment | SavedAttachment;

export const ATTACHMENTS_TOO_LARGE = fault("large_files", LIMITS.attachmentBytes);

const attachmentInput = attachmentFields.transform((given, context): AttachmentInput => {
  const { content_base64: base64, template_url } = given;
  const fail = (broken: Fault, path: string[] = []) => {
    context.issues.push({ code: "custom", message: writeFault(broken), path, input: undefined });
    return z.NEVER;
  };
  if (base64 != null && template_url != null) return fail(fault("two_forms"));
  const content_type = given.content_type ?? DEFAULTS.contentType;
  if (template_url != null) {
    const filename = reduceFilename(given.filename ?? "", DEFAULTS.templateFilename);
    return { form: "template", filename, content_type, template_url };
  }
  if (base64 == null) return fail(fault("no_form"));
  if (decodedLength(base64) > LIMITS.attachmentBytes) return fail(ATTACHMENTS_TOO_LARGE, ["content_base64"]);
  const bytes = decodeBase64(base64);
  if (!bytes) return fail(fault("base64"), ["content_base64"]);
  return {
    form: "content",
    filename: reduceFilename(given.filename ?? "", DEFAULTS.contentFilename),
    content_type,
    bytes,
  };
});

/** Sums the base64 attachments; templates are counted after their download. */
const attachedBytes = (files: readonly AttachmentInput[]): number =>
  files.reduce((sum, file) => sum + (file.form === "content" ? file.bytes.length : 0), 0);

const attachmentList = z
  .array(attachmentInput, { error: writeFault(fault("wrong_type", "an array")) })
  .max(LIMITS.attachments, { error: writeFault(fault("many_files", LIMITS.attachments)) })
  .refine((files) => attachedBytes(files) <= LIMITS.attachmentBytes, { error: writeFault(ATTACHMENTS_TOO_LARGE) })
  .describe(
    `At most ${LIMITS.attachments} files, ${LIMITS.attachmentBytes / 1024 / 1024} MB (${LIMITS.attachmentBytes} bytes) together: after decoding, and with templates filled in.`,
  );

const notificationFields = {
  to: emailAddress().describe("The recipient."),
  subject: text({ least: 1, mostCharacters: LIMITS.subjectCharacters, oneLine: true }).describe(
    "`{{variable}}` markers are replaced.",
  ),
  body_text: text({ least: 1, mostBytes: LIMITS.bodyBytes }).describe(
    "Plain text; `{{variable}}` markers are replaced. 1 MB at most.",
  ),
  body_html: text({ least: 1, mostBytes: LIMITS.bodyBytes })
    .nullish()
    .describe("Alternative HTML body; `{{variable}}` markers are replaced by HTML-escaped values. 1 MB at most."),
  sender_name: text({ least: 1, mostCharacters: LIMITS.senderNameCharacters, oneLine: true })
    .nullish()
    .describe(`Display name. Default: ${DEFAULTS.senderName}.`),
  sender_email: emailAddress().nullish().describe("Used as `Reply-To`."),
  channel: z
    .literal("email", { error: writeFault(fault("only_email")) })
    .nullish()
    .describe("Default and only value: `email`."),
  customer_ref: text({ mostCharacters: LIMITS.customerRefCharacters, oneLine: true })
    .nullish()
    .describe("Your own identifier of the customer. The parameter `q` of the list finds it."),
  attachments: attachmentList.nullish(),
  variables: variables.nullish(),
};

export const createInput = fields(notificationFields).transform((given) => ({
  to: given.to,
  subject: given.subject,
  body_text: given.body_text,
  body_html: given.body_html ?? null,
  sender_name: given.sender_name ?? DEFAULTS.senderName,
  sender_email: given.sender_email ?? null,
  channel: "email" as const,
  customer_ref: given.customer_ref ?? null,
  attachments: given.attachments ?? [],
  variables: given.variables ?? new Map<string, string>(),
}));

/** A parsed request: defaults applied, base64 decoded, file names reduced, markers not yet replaced. */
export type CreateInput = z.output<typeof createInput>;

const { to: _recipient, subject, body_text, ...optional } = notificationFields;

/** What all rows of a batch share: a notification without recipient, of which each row may have its own instead. */
export const batchInput = fields({ subject: subject.optional(), body_text: body_text.optional(), ...optional });
