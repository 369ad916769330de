/** Tasks that wait, by owner. Owners take turns, so that one with many tasks does not delay the others. */
export class Turns {
  /** The next owner first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Number of owners whose tasks wait. */
  get owners(): number {
    return this.#waiting.size;
  }

  /** Number of tasks of one owner that wait. */
  of(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  /** Resolves at the task's turn. */
  wait(owner: string): Promise<void> {
    return new Promise((begin) => {
      const own = this.#waiting.get(owner);
      if (own) own.push(begin);
      else this.#waiting.set(owner, [begin]);
    });
  }

  /** Begins the next task, of an owner that may begin one. Returns false when none waits. */
  next(may: (owner: string) => boolean = () => true): boolean {
    const first = [...this.#waiting].find(([owner]) => may(owner));
    if (!first) return false;
    const [owner, [begin, ...rest]] = first;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    begin?.();
    return true;
  }
}
