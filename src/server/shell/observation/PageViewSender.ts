import type { PageView } from '../../framework/context/App.ts';

const sendIntervalMs = 5000;
const timeoutMs = 10_000;
const queueMax = 1000;

/**
 * Sends page views to the collector of the installation in batches, as JSON `{ "events": [{ name, id, cmid, language, at }] }`.
 * They carry no user, company or address. Views that the collector does not take are lost and counted: reports never disturb.
 * Law 34.
 */
export class PageViewSender {
  readonly #url: string;
  #queue: PageView[] = [];
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** Page views that the collector did not take, since this process began. */
  get lost(): number {
    return this.#lost;
  }

  start(): void {
    this.#timer = setInterval(() => void this.send(), sendIntervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.send();
  }

  note(view: PageView): void {
    if (this.#queue.length < queueMax) this.#queue.push(view);
    else this.#lost += 1;
  }

  /** Sends the queued page views; never rejects. */
  send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendBatch());
    return this.#sending;
  }

  async #sendBatch(): Promise<void> {
    const events = this.#queue.splice(0).map((view) => ({ name: 'page_view', ...view }));
    if (events.length === 0) return;
    const isTaken = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!isTaken) this.#lost += events.length;
  }
}
