import { type Fault, fault } from "#lib/contract/errors.ts";
import { FetchError } from "./fetch-error.ts";

/** Creates a signal that aborts with `late` after `ms` milliseconds. `stop` clears the timeout. */
export function timer(ms: number, late: Fault) {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(new FetchError(late)), ms);
  const cancel = () => controller.abort(new FetchError(fault("not_needed")));
  return { signal: controller.signal, stop: () => clearTimeout(timeout), cancel };
}
