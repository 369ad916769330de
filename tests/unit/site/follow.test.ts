import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Followed, follow } from "#components/site/client/follow.ts";

const detail = (tsa: object | null) => ({ status: "sent", events: [], tsa });
const answers = vi.fn<() => Response>();
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => answers());
  vi.stubGlobal("document", page);
  page.hidden = false;
  answers.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ok = (tsa: object | null = null) => Response.json(detail(tsa));
const limited = () => Response.json({ detail: "at most 60" }, { status: 429, headers: { "Retry-After": "212" } });

/** Follows until it is over; what is yielded is there at once. */
function watched(): { seen: Followed[]; over: Promise<void> } {
  const seen: Followed[] = [];
  const read = async () => {
    for await (const followed of follow("id")) seen.push(followed);
  };
  return { seen, over: read() };
}

describe("watching a notification", () => {
  test("takes less than a third of a client's readings in the first minute, and half of them in five", async () => {
    answers.mockImplementation(() => ok());
    const { seen, over } = watched();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(answers.mock.calls.length).toBeLessThanOrEqual(18);
    expect(answers.mock.calls.length).toBeGreaterThan(10);
    await vi.advanceTimersByTimeAsync(600_000);
    await over;
    expect(answers.mock.calls.length).toBeLessThanOrEqual(30);
    expect(seen.at(-1)).toMatchObject({ slow: true });
  });

  test("ends with its seal", async () => {
    answers.mockReturnValueOnce(ok()).mockReturnValueOnce(ok({ hash: "x" }));
    const { seen, over } = watched();
    await vi.advanceTimersByTimeAsync(1_000);
    await over;
    expect(seen.map(({ detail }) => Boolean(detail?.tsa))).toEqual([false, true]);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  test("that is refused says so with the time to wait, keeps what it saw, and does not ask before", async () => {
    answers
      .mockReturnValueOnce(ok())
      .mockReturnValueOnce(limited())
      .mockReturnValueOnce(ok({ hash: "x" }));
    const { seen, over } = watched();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.at(-1)).toMatchObject({ detail: { status: "sent" }, trouble: { kind: "limited", seconds: 212 } });
    await vi.advanceTimersByTimeAsync(200_000);
    expect(answers).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(13_000);
    await over;
    expect(seen.at(-1)).toMatchObject({ detail: { tsa: { hash: "x" } }, trouble: null });
  });

  test("in a tab that nobody sees asks for nothing until it is seen", async () => {
    answers.mockImplementation(() => ok({ hash: "x" }));
    page.hidden = true;
    const { over } = watched();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(answers).not.toHaveBeenCalled();
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await over;
    expect(answers).toHaveBeenCalledTimes(1);
  });
});
