import { isLiveTopic, type LiveTopic, liveBeatSeconds, liveTopics } from '../../../shared/framework/live/LiveTopic.ts';
import { ApiError } from '../api/ApiError.ts';
import { requestApi } from '../api/callApi.ts';
import { whenOnline } from '../api/connection.ts';
import { readEvents } from '../screens/readEvents.ts';
import { hearsNews, publishNews } from './liveNews.ts';

/** Sent between the pages of one session in this browser. */
interface PageNote {
  readonly topics?: readonly LiveTopic[];
  /** The page with the connection says if it has one. */
  readonly isConnected?: boolean;
  /** A page that has just opened asks for it. */
  readonly isAsking?: true;
}

interface FollowOptions {
  /** Browser parts, for tests. */
  readonly locks: Pick<LockManager, 'request'>;
  /** Opens the stream. */
  readonly connect?: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  readonly pausesMs?: readonly [first: number, longest: number];
  /** Silence after which a stream counts as lost. */
  readonly silenceMs?: number;
}

const pauses = [1000, 60_000] as const;

/**
 * Hears of changes until the signal aborts. Of all pages of a session in this browser one has the connection, the first that gets the lock;
 * it tells the others, and when it closes the next one connects.
 * @param session key of the session
 */
export function followNews(session: string, signal: AbortSignal, options: FollowOptions): void {
  const name = `live ${session}`;
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  const take = ({ topics, isConnected }: PageNote): void => {
    // A page that joins has read its data before: what changed since then is unknown.
    const joins = isConnected === true && !hearsNews.get();
    if (isConnected !== undefined) hearsNews.set(isConnected);
    const changed = joins ? liveTopics : topics;
    if (changed) publishNews(changed);
  };
  const tell = (note: PageNote): void => {
    if (signal.aborted) return;
    channel.postMessage(note);
    take(note);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<PageNote>) => {
    if (!data.isAsking) take(data);
    else if (isLeading) channel.postMessage({ isConnected: hearsNews.get() } satisfies PageNote);
  });
  signal.addEventListener('abort', () => {
    channel.close();
    hearsNews.set(false);
  });
  channel.postMessage({ isAsking: true } satisfies PageNote);
  const lead = async (): Promise<void> => {
    isLeading = true;
    await keepConnected(tell, signal, options);
  };
  options.locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Connects again and again, after growing pauses, until the signal aborts. */
async function keepConnected(tell: (note: PageNote) => void, signal: AbortSignal, options: FollowOptions): Promise<void> {
  const { connect = openStream, pausesMs: [first, longest] = pauses, silenceMs = 3000 * liveBeatSeconds } = options;
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    let isRefused = false;
    try {
      await whenOnline(signal);
      await listen(tell, signal, connect, silenceMs);
    } catch (error) {
      // The server answers, and does not want a stream now.
      isRefused = error instanceof ApiError && error.status !== 0;
    }
    if (signal.aborted) return;
    tell({ isConnected: false });
    failures = performance.now() - startedAt > silenceMs ? 0 : failures + 1;
    const pause = isRefused ? longest : Math.min(longest, first * 2 ** (failures - 1));
    await sleep(pause * (0.5 + Math.random() / 2), signal);
  }
}

/** Passes the topics of one stream on until it ends. What changed before it began is unknown: all topics are told at its start. */
async function listen(
  tell: (note: PageNote) => void,
  signal: AbortSignal,
  connect: NonNullable<FollowOptions['connect']>,
  silenceMs: number,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beat = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error('The stream is silent.')), silenceMs);
  };
  beat();
  try {
    const body = await connect(AbortSignal.any([signal, silence.signal]));
    if (!body) return;
    tell({ isConnected: true, topics: liveTopics });
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        beat();
        controller.enqueue(part);
      },
    });
    for await (const { data } of readEvents(body.pipeThrough(heard, { signal: silence.signal }))) {
      const topic = topicOf(data);
      if (topic) tell({ topics: [topic] });
    }
  } finally {
    clearTimeout(timer);
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const { body } = await requestApi('GET', 'live', {
    signal,
    suppressErrors: true,
    isQuiet: true,
    headers: { accept: 'text/event-stream' },
  });
  return body;
}

/** The topic of an event; undefined for one of a later release. */
function topicOf(data: string): LiveTopic | undefined {
  const { topic } = JSON.parse(data) as { readonly topic?: unknown };
  return isLiveTopic(topic) ? topic : undefined;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
