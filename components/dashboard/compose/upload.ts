/** Why it was not sent, and at which field, named as the API names it. */
export interface Refusal {
  field: string | null;
  words: string;
  /** Of one attachment: which, counted from 0, files before templates, and what is wrong with it. */
  attachment: { index: number; words: string } | null;
}

/** What became of a form that was posted. */
export type Outcome =
  | { kind: "sent"; page: string }
  | { kind: "unfilled"; names: string[] }
  | ({ kind: "refused" } & Refusal)
  | { kind: "signed out" }
  | { kind: "forbidden" }
  | { kind: "unreachable" };

/** Posts a form and tells how much of it has left, 0 to 1; `fetch` can't tell that. */
export function upload(url: string, form: FormData, onProgress: (part: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ kind: "unreachable" });
    request.send(form);
  });
}

function outcomeOf({ status, responseText, responseURL }: XMLHttpRequest): Outcome {
  // Who is not signed in any more was led to where one signs in, by a redirect that a script can only follow.
  if (new URL(responseURL).pathname.startsWith("/sign-in")) return { kind: "signed out" };
  if (status === 403) return { kind: "forbidden" };
  try {
    const answer = JSON.parse(responseText);
    if (status === 201) return { kind: "sent", page: String(answer.page) };
    if (Array.isArray(answer.unfilled)) return { kind: "unfilled", names: answer.unfilled.map(String) };
    const { field = null, words, detail = "", attachment = null } = answer;
    return { kind: "refused", field, words: String(words ?? detail), attachment };
  } catch {
    return { kind: "unreachable" };
  }
}
