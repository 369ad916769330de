import { MIMEType } from "node:util";
import { fault, invalid } from "#lib/contract/errors.ts";
import { readBody } from "../request/body.ts";

/** Reads `multipart/form-data` of at most `most` bytes and `parts` parts. @throws ApiError invalid_input */
export async function readMultipart(request: Request, most: number, parts: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw invalid("Content-Type", fault("not_multipart"));
  return readBody(request, most, (bytes) => {
    checkCount(bytes, type, parts);
    return parsed(bytes, type);
  });
}

/** Reads a form of texts alone, in either encoding of HTML forms. @throws ApiError invalid_input */
export async function readTexts(request: Request, most: number, parts: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return readMultipart(request, most, parts);
  return readBody(request, most, (bytes) => parsed(bytes, type));
}

const parsed = (bytes: Uint8Array, type: string): Promise<FormData> =>
  new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData().catch(() => {
    throw invalid("body", fault("not_a_form"));
  });

/** Counts the parts before parsing, since parsing costs far more than a part's bytes. @throws ApiError invalid_input */
function checkCount(bytes: Uint8Array, type: string, most: number): void {
  const boundary = boundaryOf(type);
  if (!boundary) throw invalid("body", fault("not_a_form"));
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    // The last boundary ends the form.
    if (++parts > most + 1) throw invalid("body", fault("many_fields", most));
  }
}

function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null;
  }
}
