import { Worker } from 'node:worker_threads';

interface WorkThreadOptions {
  /** Module of the thread: it answers each message by one message. */
  readonly module: URL;
  /** Name of the work, for errors. */
  readonly work: string;
  /** Time without work after which the thread ends and gives its memory back. */
  readonly idleMs: number;
  /** Memory of its JavaScript; default: that of the process. */
  readonly heapMegabytes?: number;
}

/** The thread gave no answer in time, and was ended. */
class ThreadTimeout extends Error {}

/** One thread for synchronous work of one kind, which would stop all calls of the process: one request after the other. */
export class WorkThread<Request, Answer> {
  readonly #options: WorkThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: WorkThreadOptions) {
    this.#options = options;
  }

  /**
   * Waits for the requests before, then for the answer.
   * @throws ThreadTimeout after `maxMs` of its own work; Error if the thread fails or ends
   */
  ask(request: Request, maxMs: number): Promise<Answer> {
    const asked = this.#running.then(() => this.#ask(request, maxMs));
    this.#running = asked.catch(() => undefined);
    return asked;
  }

  async #ask(request: Request, maxMs: number): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#open();
    const worker = this.#worker;
    worker.ref();
    try {
      return await this.#answerOf(worker, request, maxMs);
    } finally {
      // A process that ends does not wait for it.
      worker.unref();
      this.#idle = setTimeout(() => this.#end(worker), this.#options.idleMs).unref();
    }
  }

  #open(): Worker {
    const { module, heapMegabytes } = this.#options;
    const worker = new Worker(module, heapMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // Without a request nobody waits for its failure.
    worker.on('error', () => undefined);
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }

  #answerOf(worker: Worker, request: Request, maxMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(limit);
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        end();
      };
      const onMessage = (answer: Answer): void => settle(() => resolve(answer));
      const onEnd = (cause: unknown): void =>
        settle(() => reject(cause instanceof Error ? cause : new Error(`the thread for ${this.#options.work} ended`)));
      const limit = setTimeout(() => {
        settle(() => reject(new ThreadTimeout(`the thread for ${this.#options.work} took too long`)));
        this.#end(worker);
      }, maxMs);
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      worker.postMessage(request);
    });
  }
}
