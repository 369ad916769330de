import { draw } from "#components/site/client/jsx-runtime.ts";
import { sha256Hex } from "#lib/evidence/digest.ts";
import { type Examination, examine } from "#lib/evidence/offline/verify-files.ts";
import type { HeldFile } from "#lib/evidence/package/package.ts";
import { type Roots, rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { CheckResult, Hashes } from "../check-result.tsx";
import { t } from "./texts.ts";

/** The page /verify in the browser. It sends nothing anywhere, which the page's own policy would not let it either. */

const MOST_BYTES = 120 * 1024 * 1024;

const at = <E extends Element>(id: string): E => document.getElementById(id) as unknown as E;
const input = at<HTMLInputElement>("files");
const [drop, state, result, clear] = ["drop", "state", "result", "clear"].map((id) => at<HTMLElement>(id)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
const ownRoots = rootsFromPem(at<HTMLTemplateElement>("roots").content.textContent ?? "");
let roots: Roots = ownRoots;
let held: HeldFile[] = [];

async function take(list: readonly File[]): Promise<void> {
  if (!list.length) return;
  if (list.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
    state.textContent = t.held.tooLarge;
    return;
  }
  state.textContent = t.held.working;
  const files: HeldFile[] = [];
  let given: Roots | null = null;
  for (const file of list) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = readRoots(file.name, bytes);
    if (found) given = found;
    else files.push({ name: file.name, bytes });
  }
  // Whoever forges a certificate can enclose roots for it.
  const enclosed = given !== null && files.length > 0;
  if (given && !enclosed) roots = given;
  state.textContent = await judge(files, enclosed);
  // On a phone the verdict would stand below the fold, as if nothing had happened.
  if (result.getBoundingClientRect().top > innerHeight / 2) state.scrollIntoView();
  result.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
}

/** @returns what became of it, in words */
async function judge(files: HeldFile[], enclosed: boolean): Promise<string> {
  clear.hidden = false;
  if (held.length + files.length === 0) return t.held.rootsTaken;
  const found = await show(files);
  const whose = roots === ownRoots ? t.held.ownRoots : t.held.givenRoots;
  return [t.held.done, ...(found ? [whose] : []), ...(enclosed ? [t.held.rootsEnclosed] : [])].join(" ");
}

/** What belongs to the certificate that is there is held against it; any other certificate begins anew. @returns whether it came to a verdict */
async function show(files: HeldFile[]): Promise<boolean> {
  const together = [...held, ...files];
  const joined = await examine(together, roots);
  const belongs = joined.certificate !== null && files.every(({ name }) => isPart(joined, name));
  const begins = held.length > 0 && !belongs && hasVerdict(await examine(files, roots));
  held = begins ? files : together;
  const examination = begins ? await examine(held, roots) : joined;
  if (hasVerdict(examination)) {
    const names = held.map(({ name }) => name);
    draw(result, <CheckResult examination={examination} names={names} t={t} />);
    return true;
  }
  const hashes = held.map(async ({ name, bytes }) => ({ name, sha256: await sha256Hex(bytes) }));
  draw(result, <Hashes files={await Promise.all(hashes)} t={t} />);
  return false;
}

/** A package that can be read in two ways is refused without a certificate to show. */
const hasVerdict = ({ certificate, standing }: Examination): boolean => certificate !== null || standing === "wrong";

const isPart = ({ checks }: Examination, name: string): boolean =>
  checks.some(({ code, state, facts }) => code === "file.part" && state === "passed" && facts?.name === name);

function startAnew(): void {
  [held, roots] = [[], ownRoots];
  result.replaceChildren();
  state.textContent = t.held.ready;
  clear.hidden = true;
}

/** Roots of one's own choice take the place of this service's. */
function readRoots(name: string, bytes: Uint8Array): Roots | null {
  if (!/\.(pem|crt|cer)$/i.test(name)) return null;
  const given = rootsFromPem(new TextDecoder().decode(bytes));
  return given.signer.length || given.timeStamp.length ? given : null;
}

function failed(error: unknown): void {
  state.textContent = t.held.failed;
  console.error(error);
}

function listen(): void {
  input.disabled = false;
  input.addEventListener("change", () => {
    take([...(input.files ?? [])])
      .catch(failed)
      .finally(() => {
        input.value = "";
      });
  });
  clear.addEventListener("click", startAnew);
  for (const type of ["dragenter", "dragover"]) {
    addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.classList.remove("over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take([...(event.dataTransfer?.files ?? [])]).catch(failed);
  });
}

/** Without WebCrypto (plain http, but for this very machine) nothing can be computed here. */
async function begin(): Promise<void> {
  if (!globalThis.crypto?.subtle) {
    at<HTMLElement>("insecure").hidden = false;
    drop.hidden = true;
    state.textContent = "";
    return;
  }
  listen();
  // Letters of any script may come up; what draws them is fetched now, so that nothing is later.
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
  state.textContent = t.held.ready;
}

begin().catch(failed);
