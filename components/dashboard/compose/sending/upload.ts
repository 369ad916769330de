import type { Result } from "./results.tsx";

/** Why the form was rejected, and at which field of the API. */
export interface ComposeError {
  field: string | null;
  words: string;
  /** Shown below the field, in place of `words`. */
  atField?: string;
  /** Without a rejection by the service. */
  cause?: "signed out" | "forbidden" | "unreachable";
  /** The faulty attachment and its error. The index counts uploaded files first, then templates. */
  attachment: { index: number; words: string } | null;
}

/** Markers without a value, values that are set too small to be read well, and attached files with markers. */
export interface Findings {
  unfilled: string[];
  small: { name: string; points: number }[];
  attached: { filename: string; markers: string[] }[];
}

/** The result of posting the form. */
export type Outcome =
  | { kind: "sent"; page: string }
  /** Some of several recipients failed. */
  | { kind: "several"; results: Result[] }
  | ({ kind: "asking" } & Findings)
  | ({ kind: "refused" } & ComposeError)
  | { kind: "signed out" }
  | { kind: "forbidden" }
  | { kind: "cancelled" }
  | { kind: "unreachable" };

/** Posts a form and reports its progress, 0 to 1, which `fetch` cannot. */
export function upload(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    // Without it Firefox reads a response without a body as XML, and reports an error.
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ kind: "unreachable" });
    request.onabort = () => resolve({ kind: "cancelled" });
    signal.onabort = () => request.abort();
    request.send(form);
  });
}

interface UploadOptions {
  onProgress: (part: number) => void;
  /** Cancels the upload. */
  signal: AbortSignal;
}

function outcomeOf({ status, responseText, responseURL }: XMLHttpRequest): Outcome {
  // An expired session redirects to the sign-in page; scripts see only the page that they end on.
  if (new URL(responseURL).pathname.startsWith("/sign-in")) return { kind: "signed out" };
  // 404 is a page: the sender has left the organization. Our own errors are JSON.
  if (status === 403 || (status === 404 && !responseText.startsWith("{"))) return { kind: "forbidden" };
  try {
    const body = JSON.parse(responseText);
    if (status === 201 && body.page) return { kind: "sent", page: String(body.page) };
    if (Array.isArray(body.results)) return { kind: "several", results: body.results };
    if (Array.isArray(body.unfilled)) return { kind: "asking", ...(body as Findings) };
    const { field = null, words, detail = "", attachment = null, atField } = body;
    return { kind: "refused", field, words: String(words ?? detail), atField, attachment };
  } catch {
    return { kind: "unreachable" };
  }
}
