import { once } from 'node:events';
import http from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

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

export interface Downloader {
  /** One after another. */
  readonly download: (request: Download) => Promise<Downloaded>;
  readonly close: () => Promise<void>;
}

/** Reads answers in a separate thread: a real browser does not share the server's heap either, and it runs before the download. */
export function openDownloader(): Downloader {
  const worker = new Worker(new URL(import.meta.url));
  return {
    download: async (request) => {
      worker.postMessage(request);
      const [downloaded] = (await once(worker, 'message')) as [Downloaded];
      return downloaded;
    },
    close: async () => void (await worker.terminate()),
  };
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

if (!isMainThread) parentPort?.on('message', count);
