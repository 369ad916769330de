import { ApiError, fault } from "#lib/contract/errors.ts";

/**
 * Lets `width` of them in at once, the others in the order in which they came. Who has waited for `timeoutMs` is sent away
 * undone: a caller who has given up by then would only keep the next one waiting.
 */
export function concurrencyQueue(width: number, timeoutMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const line: (() => void)[] = [];
  const place = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1);
        reject(new ApiError("unavailable", fault("busy")));
      }, timeoutMs);
      line.push(enter);
    });
  return async (work) => {
    if (inside >= width) await place();
    else inside++;
    try {
      return await work();
    } finally {
      // Whoever comes next takes over this one's place.
      const next = line.shift();
      if (next) next();
      else inside--;
    }
  };
}
