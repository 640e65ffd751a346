// Makes documents in a thread, since the libraries are synchronous and some files take seconds.
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { DocumentsAnswer, DocumentsRequest } from './makeDocuments.ts';
import { RefusedSource } from './RefusedSource.ts';
import { writeDocuments } from './writeDocuments.ts';

sharp.cache(false);
sharp.concurrency(1);

parentPort?.on('message', (request: DocumentsRequest) => void answerTo(request).then((answer) => parentPort?.postMessage(answer)));

async function answerTo(request: DocumentsRequest): Promise<DocumentsAnswer> {
  try {
    return { files: await writeDocuments(request) };
  } catch (error) {
    return error instanceof RefusedSource ? { refusal: error.refusal } : { problem: String(error) };
  }
}
