import { Refused } from "./refused.ts";

/** Heard by nobody: whoever cancels has another answer. */
const NOT_NEEDED = "is not needed any more";

/** A signal that aborts with the words the sender reads; stopped, it keeps no process alive. */
export function timer(ms: number, rule: string) {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(new Refused(rule)), ms);
  const cancel = () => controller.abort(new Refused(NOT_NEEDED));
  return { signal: controller.signal, stop: () => clearTimeout(timeout), cancel };
}
