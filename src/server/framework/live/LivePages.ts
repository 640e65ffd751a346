import type { ServerResponse } from 'node:http';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { type LiveTopic, liveBeatSeconds, liveTopics } from '../../../shared/framework/live/LiveTopic.ts';
import type { Unlisten } from '../../db/listen.ts';
import { parseNews } from './tellPages.ts';

const liveErrors = defineErrors({ too_many_streams: 503 });

/** A browser that follows changes. */
interface LiveReader {
  readonly userId: number;
  /** Id of the session, with which the stream ends. */
  readonly sessionId: number;
  /** true: somebody acts as the user, and hears nothing of what is the user's alone. */
  readonly isActedFor: boolean;
}

interface LiveStream extends LiveReader {
  readonly raw: StreamTarget;
  readonly waiting: Set<LiveTopic>;
  timer: NodeJS.Timeout | undefined;
  sentAt: number;
}

/** The part of an answer that a stream needs. */
type StreamTarget = Pick<ServerResponse, 'write' | 'end' | 'once' | 'writableLength'>;

interface LiveOptions {
  /** Hears the notices of all processes. */
  readonly listen: (handler: (payload: string) => void) => Promise<Unlisten>;
  /** The sessions among these that are still alive. */
  readonly findAlive: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly stopping: AbortSignal;
  readonly streamsMax: number;
  readonly streamsPerUser?: number;
  /** Between two looks at the sessions, each of which sends a comment to every stream. */
  readonly beatMs?: number;
  /** Shortest time between two events of a stream. */
  readonly pauseMs?: number;
}

/** Bytes that a client may leave untaken: a stream with more is of no use to it. */
const untakenMax = 64 * 1024;

/**
 * The streams of one process, over one connection that listens for all of them. A stream holds neither a database connection nor a place
 * among the statements of its user.
 */
export class LivePages {
  readonly #options: Required<LiveOptions>;
  readonly #streams = new Set<LiveStream>();
  #listening: Promise<Unlisten> | undefined;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: LiveOptions) {
    this.#options = { streamsPerUser: 8, beatMs: liveBeatSeconds * 1000, pauseMs: 2000, ...options };
    options.stopping.addEventListener('abort', () => this.#endAll());
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Checks that a further stream may begin, and listens for changes from now on.
   * @throws AppError `too_many_streams` (503)
   */
  async admit({ userId }: LiveReader): Promise<void> {
    const own = [...this.#streams].filter((each) => each.userId === userId).length;
    const { streamsMax, streamsPerUser } = this.#options;
    if (this.#streams.size >= streamsMax || own >= streamsPerUser) throw liveErrors.too_many_streams({}, { retryAfterSeconds: 60 });
    this.#listening ??= this.#options
      .listen((payload) => this.#hear(payload))
      .catch((error: unknown) => {
        this.#listening = undefined;
        throw error;
      });
    await this.#listening;
  }

  /** Sends the topics of changes to a client until it goes, its session ends or the process stops. */
  open(reader: LiveReader, raw: StreamTarget): void {
    const stream: LiveStream = { ...reader, raw, waiting: new Set(), timer: undefined, sentAt: 0 };
    raw.once('close', () => this.#close(stream));
    if (this.#options.stopping.aborted) return void raw.end();
    this.#streams.add(stream);
    this.#beat ??= setInterval(() => void this.#look(), this.#options.beatMs).unref();
    // The client has the head of the answer at once, and knows that it hears of each change from now on.
    raw.write(':\n\n');
  }

  #close(stream: LiveStream): void {
    clearTimeout(stream.timer);
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #endAll(): void {
    for (const { raw } of this.#streams) raw.end();
  }

  /** An empty payload follows a lost connection: anything may have changed. */
  #hear(payload: string): void {
    const news = payload === '' ? liveTopics.map((topic) => ({ topic })) : [parseNews(payload)];
    for (const each of news) if (each) this.#tell(each.topic, 'users' in each && each.users ? new Set(each.users) : undefined);
  }

  #tell(topic: LiveTopic, users: ReadonlySet<number> | undefined): void {
    for (const stream of this.#streams) {
      const isAsked = users === undefined || (users.has(stream.userId) && !stream.isActedFor);
      if (!isAsked) continue;
      stream.waiting.add(topic);
      if (stream.timer) continue;
      const waitMs = Math.max(0, stream.sentAt + this.#options.pauseMs - performance.now());
      stream.timer = setTimeout(() => this.#send(stream), waitMs).unref();
    }
  }

  #send(stream: LiveStream): void {
    const topics = [...stream.waiting];
    stream.waiting.clear();
    stream.timer = undefined;
    stream.sentAt = performance.now();
    this.#write(stream, topics.map((topic) => `data: ${JSON.stringify({ topic })}\n\n`).join(''));
  }

  #write({ raw }: LiveStream, text: string): void {
    if (raw.writableLength > untakenMax) raw.end();
    else raw.write(text);
  }

  /** Ends the streams of ended sessions; a comment keeps proxies from closing the others. */
  async #look(): Promise<void> {
    const streams = [...this.#streams];
    const alive = await this.#options.findAlive([...new Set(streams.map(({ sessionId }) => sessionId))]).catch(() => undefined);
    for (const stream of streams) {
      // While the database is away, nothing is known and nothing is sent but comments.
      if (alive && !alive.has(stream.sessionId)) stream.raw.end();
      else this.#write(stream, ':\n\n');
    }
  }
}
