import { ApiError, fault } from "#lib/contract/errors.ts";

/**
 * Runs at most `width` calls at once, the others in order of arrival. Rejects with `unavailable` after `timeoutMs` in the
 * queue: by then the caller has usually given up.
 */
export function concurrencyQueue(width: number, timeoutMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(new ApiError("unavailable", fault("busy")));
      }, timeoutMs);
      queue.push(start);
    });
  return async (work) => {
    if (running >= width) await wait();
    else running++;
    try {
      return await work();
    } finally {
      // The next call in the queue takes over this slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
