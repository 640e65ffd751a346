import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { followNews } from './followNews.ts';
import { hearsNews, publishNews } from './liveNews.ts';

vi.mock('./liveNews.ts', async (original) => ({ ...(await original<object>()), publishNews: vi.fn<typeof publishNews>() }));

const ended: AbortController[] = [];
afterEach(() => {
  for (const each of ended.splice(0)) each.abort();
  vi.mocked(publishNews).mockClear();
});

/** Locks of one browser: the first holder keeps the lock until its work ends. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: ((_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const mine = last.then(() => (signal.aborted ? undefined : work()));
      last = mine.catch(() => {});
      return mine;
    }) as unknown as LockManager['request'],
  };
}

type Connect = NonNullable<Parameters<typeof followNews>[2]['connect']>;

/** A server whose streams the test writes. */
function streams() {
  const opened: { write: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const connect = vi.fn<Connect>(async (signal) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
    signal.addEventListener('abort', () => controller?.error(signal.reason));
    opened.push({ write: (text) => controller?.enqueue(new TextEncoder().encode(text)), end: () => controller?.close(), signal });
    return body;
  });
  return { opened, connect };
}

function follow(options: Partial<Parameters<typeof followNews>[2]>, session = `ann@acme ${Math.random()}`) {
  const controller = new AbortController();
  ended.push(controller);
  followNews(session, controller.signal, { locks: browserLocks(), pausesMs: [5, 40], silenceMs: 200, ...options });
  return { session, stop: () => controller.abort() };
}

const told = () => vi.mocked(publishNews).mock.calls.flat();

describe('a browser that follows changes', () => {
  test('hears all topics at the start, since nothing is known of before, then each by its event', async () => {
    const { opened, connect } = streams();
    follow({ connect });
    await vi.waitFor(() => expect(told()).toEqual([['notifications', 'inbox']]));
    expect(hearsNews.get()).toBe(true);
    opened[0]?.write(':\n\ndata: {"topic":"inbox"}\n\ndata: {"topic":"of a later release"}\n\n');
    await vi.waitFor(() => expect(told()).toEqual([['notifications', 'inbox'], ['inbox']]));
  });

  test('connects again after a loss, and hears all topics anew', async () => {
    const { opened, connect } = streams();
    follow({ connect });
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.end();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    await vi.waitFor(() => expect(told()).toHaveLength(2));
  });

  test('a silent stream is lost; comments keep it', async () => {
    const { opened, connect } = streams();
    follow({ connect, silenceMs: 300 });
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    for (let i = 0; i < 5; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      opened[0]?.write(':\n\n');
    }
    expect(opened).toHaveLength(1);
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(opened[0]?.signal.aborted).toBe(true);
  });

  test('pauses grow while the server is away, and a refusal waits for the longest one', async () => {
    vi.useFakeTimers();
    try {
      vi.spyOn(Math, 'random').mockReturnValue(1);
      const refused = vi.fn<Connect>(async () => Promise.reject(new ApiError({ status: 503, code: 'too_many_streams' })));
      follow({ connect: refused, pausesMs: [10, 1000] });
      await vi.advanceTimersByTimeAsync(990);
      expect(refused).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(20);
      expect(refused).toHaveBeenCalledTimes(2);
      const away = vi.fn<Connect>(async () => Promise.reject(new ApiError({ status: 0, code: 'unreachable' })));
      follow({ connect: away, pausesMs: [10, 1000] });
      await vi.advanceTimersByTimeAsync(160);
      expect(away.mock.calls.length).toBeGreaterThanOrEqual(4);
      expect(away.mock.calls.length).toBeLessThanOrEqual(5);
      expect(hearsNews.get()).toBe(false);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('of several pages one has the connection; the next one takes over when it closes', async () => {
    const { opened, connect } = streams();
    const locks = browserLocks();
    const first = follow({ connect, locks });
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    follow({ connect, locks }, first.session);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(opened).toHaveLength(1);
    vi.mocked(publishNews).mockClear();
    opened[0]?.write('data: {"topic":"inbox"}\n\n');
    // Once in the page with the connection, once in the other.
    await vi.waitFor(() => expect(told()).toEqual([['inbox'], ['inbox']]));
    first.stop();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(opened[0]?.signal.aborted).toBe(true);
  });
});
