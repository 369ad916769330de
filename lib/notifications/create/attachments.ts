import { randomUUID } from "node:crypto";
import { ApiError, fault, invalid, outer } from "#lib/contract/errors.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import { ATTACHMENTS_TOO_LARGE, type AttachmentInput, type CreateInput } from "#lib/contract/schemas.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { safeFetch, sharedDeadline } from "#lib/safe-fetch/safe-fetch.ts";
import { personalise, type SmallValue, TemplateError } from "#lib/templates/personalise.ts";
import { templateFile } from "../compose/saved-templates.ts";
import { templateBudget } from "./template-budget.ts";

export interface PreparedAttachment {
  id: string;
  filename: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  bytes: Uint8Array;
  /** The next three are set for templates. */
  markers_replaced?: number;
  /** Names of markers without a value. */
  markers_left?: string[];
  /** Values set too small to be read well. */
  small_values?: SmallValue[];
}

/** Downloads by URL that several notifications share. */
export type Downloads = Map<string, Uint8Array>;

/**
 * Prepares the attachments of one call in parallel: downloads and personalises templates, passes content on unchanged. The first
 * error aborts the others, and so does `signal`.
 *
 * @throws ApiError invalid_input; unavailable while too many templates are in progress
 */
export async function prepareAttachments(
  organizationId: string,
  { attachments, variables }: Pick<CreateInput, "attachments" | "variables">,
  { downloads, signal }: { downloads?: Downloads | undefined; signal?: AbortSignal | undefined } = {},
): Promise<PreparedAttachment[]> {
  const deadline = sharedDeadline();
  const refused = new AbortController();
  const ended = signal ? AbortSignal.any([signal, refused.signal]) : refused.signal;
  const make = async (input: AttachmentInput, index: number): Promise<PreparedAttachment> => {
    if (input.form === "content") return describe(input, input.bytes);
    const field = `attachments[${index}].template_url`;
    const memory = templateBudget(organizationId);
    const read = async () => {
      if (input.form === "template") {
        const { template_url: url } = input;
        const known = downloads?.get(url);
        const pdf = known ?? (await safeFetch(url, { field, signal: deadline.signal, reserve: memory.take }));
        downloads?.set(url, pdf);
        return pdf;
      }
      const file = await templateFile(organizationId, input.template_id);
      if (!file) throw invalid(field, fault("no_template"));
      memory.take(file.length);
      return file;
    };
    const made = fromTemplate(read, { field, organizationId, variables, signal: ended }).finally(memory.release);
    const { pdf, ...markers } = await made;
    return { ...(await describe(input, pdf)), ...markers };
  };
  try {
    const prepared = await Promise.all(attachments.map(make));
    const total = prepared.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    if (total > LIMITS.attachmentBytes) throw invalid("attachments", outer("once_personalised", ATTACHMENTS_TOO_LARGE));
    return prepared;
  } catch (error) {
    // The call fails as a whole: its other templates need not be finished.
    refused.abort();
    deadline.cancel();
    throw signal?.aborted ? new ApiError("unavailable", fault("busy")) : error;
  } finally {
    deadline.stop();
  }
}

async function describe(input: AttachmentInput, bytes: Uint8Array): Promise<PreparedAttachment> {
  const { filename, content_type } = input;
  return { id: randomUUID(), filename, content_type, size_bytes: bytes.length, sha256: await sha256Hex(bytes), bytes };
}

interface Filling extends Pick<CreateInput, "variables"> {
  field: string;
  organizationId: string;
  signal: AbortSignal;
}

async function fromTemplate(read: () => Promise<Uint8Array>, { field, organizationId, variables, signal }: Filling) {
  const template = await read();
  try {
    return await personalise(template, Object.fromEntries(variables), { owner: organizationId, signal });
  } catch (error) {
    throw error instanceof TemplateError ? invalid(field, error.fault) : error;
  }
}
