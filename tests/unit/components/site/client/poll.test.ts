import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Polled, pollNotification } from "#components/site/client/poll.ts";

const detail = (tsa: object | null) => ({ status: "sent", events: [], tsa });
const responses = vi.fn<() => Response>();
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => responses());
  vi.stubGlobal("document", page);
  page.hidden = false;
  responses.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ok = (tsa: object | null = null) => Response.json(detail(tsa));
const limited = () => Response.json({ detail: "at most 60" }, { status: 429, headers: { "Retry-After": "212" } });

/** Polls to the end; `seen` grows as polls are yielded. */
function startPolling(): { seen: Polled[]; over: Promise<void> } {
  const seen: Polled[] = [];
  const read = async () => {
    for await (const polled of pollNotification("id")) seen.push(polled);
  };
  return { seen, over: read() };
}

describe("polls of a notification", () => {
  test("polling takes less than a third of the read budget in a minute and half in total", async () => {
    responses.mockImplementation(() => ok());
    const { seen, over } = startPolling();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(responses.mock.calls.length).toBeLessThanOrEqual(18);
    expect(responses.mock.calls.length).toBeGreaterThan(10);
    await vi.advanceTimersByTimeAsync(600_000);
    await over;
    expect(responses.mock.calls.length).toBeLessThanOrEqual(30);
    expect(seen.at(-1)).toMatchObject({ slow: true });
  });

  test("ends polling when the notification is sealed", async () => {
    responses.mockReturnValueOnce(ok()).mockReturnValueOnce(ok({ hash: "x" }));
    const { seen, over } = startPolling();
    await vi.advanceTimersByTimeAsync(1_000);
    await over;
    expect(seen.map(({ detail }) => Boolean(detail?.tsa))).toEqual([false, true]);
    expect(responses).toHaveBeenCalledTimes(2);
  });

  test("a rejected poll waits for Retry-After and keeps the last detail", async () => {
    responses
      .mockReturnValueOnce(ok())
      .mockReturnValueOnce(limited())
      .mockReturnValueOnce(ok({ hash: "x" }));
    const { seen, over } = startPolling();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.at(-1)).toMatchObject({ detail: { status: "sent" }, error: { kind: "limited", seconds: 212 } });
    await vi.advanceTimersByTimeAsync(200_000);
    expect(responses).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(13_000);
    await over;
    expect(seen.at(-1)).toMatchObject({ detail: { tsa: { hash: "x" } }, error: null });
  });

  test("does not poll while the tab is hidden", async () => {
    responses.mockImplementation(() => ok({ hash: "x" }));
    page.hidden = true;
    const { over } = startPolling();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(responses).not.toHaveBeenCalled();
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await over;
    expect(responses).toHaveBeenCalledTimes(1);
  });
});
