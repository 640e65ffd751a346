import http from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A POST with an answer that is only counted. */
export interface Download {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Size of an answer, and time from the request to its last byte. */
export interface Downloaded {
  readonly bytes: number;
  readonly ms: number;
}

/** Reads the answer in a separate thread: a real browser does not share the server's heap either. */
export function download(request: Download): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: request }).on('message', resolve).on('error', reject);
  });
}

function count({ url, headers, body }: Download): void {
  const start = performance.now();
  const request = http.request(url, { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
  request.on('response', (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => void (bytes += chunk.length));
    response.on('end', () => {
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
      parentPort?.postMessage({ bytes, ms: performance.now() - start } satisfies Downloaded);
    });
  });
  request.end(body);
}

if (!isMainThread) count(workerData as Download);
