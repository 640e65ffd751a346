import { Worker } from 'node:worker_threads';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { PaperContent } from './PaperContent.ts';
import { paperErrors } from './paperErrors.ts';
import { paperFonts } from './paperFonts.ts';

/** A paper for the thread that sets it. */
export interface TypesetRequest {
  /** `PaperContent`. */
  readonly json: string;
  readonly form: PaperForm;
  /** Files in vendor/fonts. */
  readonly fonts: readonly string[];
  /** Seconds since 1970. */
  readonly madeAt: number;
}

/** A file to keep, or a picture of its pages, one below the other. */
export type PaperForm = 'pdf' | 'svg';

/** The answer of the thread: the file, or the message of the compiler. */
export type TypesetAnswer = { readonly file: Uint8Array } | { readonly problem: string };

/** Time within which a paper is set. */
const typesetMaxMs = 20_000;

/** Time after which a thread without work ends, and gives its memory back; after a long paper it ends at once. */
const idleMs = 60_000;

/** Characters of the content of a long paper. */
const longContent = 500_000;

/** Characters after which a thread ends in any case: its compiler keeps some memory of each paper. */
const threadContent = 1_500_000;

let thread: Worker | undefined;
/** Characters that the thread has set. */
let setSoFar = 0;
let idle: NodeJS.Timeout | undefined;
/** The paper that is being set; the next one waits for it. */
let running: Promise<unknown> = Promise.resolve();

/**
 * Sets a paper as a tagged PDF (PDF/UA-1) with its fonts, or as a picture, in a thread of its own; equal contents of one moment give equal
 * bytes.
 * @param maxMs time limit, for tests
 * @throws AppError `paper_took_too_long` (503)
 */
export async function typeset(content: PaperContent, madeAt: Date, form: PaperForm = 'pdf', maxMs = typesetMaxMs): Promise<Uint8Array> {
  const json = JSON.stringify(content, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value));
  const request: TypesetRequest = { json, form, fonts: paperFonts(json), madeAt: Math.floor(madeAt.getTime() / 1000) };
  const set = running.then(() => setInThread(request, maxMs));
  running = set.catch(() => undefined);
  const answer = await set;
  invariant('file' in answer, `the template of papers takes every content: ${'problem' in answer ? answer.problem : ''}`);
  return answer.file;
}

async function setInThread(request: TypesetRequest, maxMs: number): Promise<TypesetAnswer> {
  clearTimeout(idle);
  thread ??= openThread();
  const worker = thread;
  worker.ref();
  try {
    return await answerOf(worker, request, maxMs);
  } finally {
    // A process that ends does not wait for it.
    worker.unref();
    setSoFar += request.json.length;
    if (request.json.length > longContent || setSoFar > threadContent) endThread(worker);
    else idle = setTimeout(() => endThread(worker), idleMs).unref();
  }
}

function openThread(): Worker {
  const worker = new Worker(new URL('./typesetWorker.ts', import.meta.url));
  setSoFar = 0;
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}

function endThread(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}

function answerOf(worker: Worker, request: TypesetRequest, maxMs: number): Promise<TypesetAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(limit);
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      end();
    };
    const onMessage = (answer: TypesetAnswer): void => settle(() => resolve(answer));
    const onEnd = (cause: unknown): void =>
      settle(() => reject(cause instanceof Error ? cause : new Error('the thread that sets papers ended')));
    const limit = setTimeout(() => {
      settle(() => reject(paperErrors.paper_took_too_long()));
      endThread(worker);
    }, maxMs);
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    worker.postMessage(request);
  });
}

/** A text without signs that no font draws: controls, and halves of characters. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g, ' ');
}
