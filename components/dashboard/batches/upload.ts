/** A text as it will be sent, or a marker without a value; `empty`: the recipient sees nothing in its place. */
export type Part = string | { name: string; empty: boolean };

/** What a file would send. */
export interface BatchPreview {
  total: number;
  /** The first rows with their markers replaced. */
  rows: { row: number; to: string; subject: Part[]; body_text: Part[] }[];
  /** Markers without a value, of all rows. */
  gaps: { name: string; empty: boolean; rows: number; first: number }[];
  /** There are more gaps than these. */
  more: boolean;
  /** Addresses of several rows, with the first of these rows. */
  repeats: { first: { to: string; rows: number[]; count: number }[]; more: boolean };
}

/** Why a file is refused, with a line for each wrong row. */
export interface Refusal {
  words: string;
  lines: string[];
  /** The file has to be corrected, not the texts. */
  inFile?: boolean;
  /** The reader has to sign in. */
  signedOut?: boolean;
}

type Outcome =
  | { page: string }
  | { preview: BatchPreview }
  | { refusal: Refusal | "signedOut" | "forbidden" | "unreachable" };

/** Posts the form to be checked, or sent. */
export async function post(url: string, form: FormData): Promise<Outcome> {
  const body = new FormData();
  const fields = ["subject", "body_text", "sender_name"].map((name) => [name, form.get(name) || null]);
  body.set("rows", form.get("rows") ?? "");
  body.set("notification", new Blob([JSON.stringify(Object.fromEntries(fields))], { type: "application/json" }));
  try {
    const response = await fetch(url, { method: "POST", body });
    if (new URL(response.url).pathname.startsWith("/sign-in")) return { refusal: "signedOut" };
    // These are pages; our own errors are JSON.
    if ([403, 404].includes(response.status) && !isJson(response)) return { refusal: "forbidden" };
    const result = await response.json();
    if (response.status === 201) return { page: String(result.page) };
    if (response.ok) return { preview: result };
    return {
      refusal: { words: String(result.words ?? result.detail), lines: result.lines ?? [], inFile: result.inFile },
    };
  } catch {
    return { refusal: "unreachable" };
  }
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers.get("content-type") ?? "");
