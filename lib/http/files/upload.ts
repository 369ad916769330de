import { fault, invalid } from "#lib/contract/errors.ts";
import { readMultipart } from "./multipart.ts";

/** Bytes of a form besides its file, and its parts. */
const REST = 8 * 1024;
const PARTS = 20;

interface Upload {
  /** `null` if no file was chosen. */
  file: Uint8Array<ArrayBuffer> | null;
  /** The form's texts by field. */
  texts: { [field: string]: string };
}

/** Reads a form with one file, of at most `most` bytes, in `field`. @throws ApiError invalid_input */
export async function readUpload(request: Request, field: string, most: number): Promise<Upload> {
  const form = await readMultipart(request, most + REST, PARTS);
  const file = form.get(field);
  // Browsers send an empty file without a name when none was chosen.
  const chosen = file instanceof File && (file.size > 0 || file.name) ? file : null;
  if (chosen && chosen.size > most) throw invalid(field, fault("long_bytes", most));
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { file: chosen && new Uint8Array(await chosen.arrayBuffer()), texts: Object.fromEntries(texts) };
}
