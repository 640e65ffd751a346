import type { Attachment, FilePlace } from '../../../shared/framework/files/Attachment.ts';
import { pieceBytes, resumableFrom } from '../../../shared/framework/files/fileLimits.ts';
import { ApiError, parseProblem } from '../api/ApiError.ts';
import { callApi, callHeaders, requestApi } from '../api/callApi.ts';
import { fingerprintOf, isSentAgain, runAlone } from './pieces.ts';

/** The way of one file to the server. */
export interface FileSending {
  readonly signal: AbortSignal;
  /** Called with the share that has arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a file for a place, or to a call that knows its own: a small one at once as a form, a larger one in pieces, which go on where an earlier attempt broke off.
 * @param url path below /api that takes the form; other paths than the usual one take no pieces
 * @param query further parameters of that path
 * @throws ApiError for a refusal, DOMException `AbortError` when the signal cancelled it
 */
export async function sendFile(
  file: File,
  place: FilePlace | undefined,
  sending: FileSending,
  { url = 'attachments', query = {} }: SendTarget = {},
): Promise<Attachment> {
  if (place && url === 'attachments' && file.size >= resumableFrom) return sendPieces(file, place, sending);
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await requestApi('POST', url, {
    form,
    query: { ...query, ...(place && queryOf(place)) },
    signal: sending.signal,
    suppressErrors: true,
    isQuiet: true,
  });
  return (await response.json()) as Attachment;
}

/** Where an uploader sends its files. Spec B-034 */
export interface SendTarget {
  readonly url?: string;
  readonly query?: Readonly<Record<string, string>>;
}

function queryOf({ entity, field, record }: FilePlace): Record<string, string> {
  return { entity, ...(field !== undefined && { field }), ...(record !== undefined && { record: String(record) }) };
}

async function sendPieces(file: File, place: FilePlace, sending: FileSending): Promise<Attachment> {
  const name = fingerprintOf(file, place);
  const id = await runAlone(name, (isAlone) => sendAttempt(file, place, sending, isAlone ? name : undefined));
  const { results } = await callApi('GET', 'attachments', { query: { ids: id }, signal: sending.signal });
  const [kept] = results;
  if (!kept) throw new ApiError({ status: 404, code: 'file_not_found' });
  return kept;
}

/** @param name under which pieces are remembered; undefined: they are not. @returns id of the file */
async function sendAttempt(file: File, place: FilePlace, { signal, onProgress }: FileSending, name: string | undefined): Promise<string> {
  const { Upload } = await import('tus-js-client');
  return new Promise<string>((resolve, reject) => {
    let isWhole = false;
    const upload = new Upload(file, {
      endpoint: '/api/attachments/resumable',
      chunkSize: pieceBytes,
      metadata: { filename: file.name, ...queryOf(place) },
      headers: callHeaders(),
      retryDelays: [0, 1000, 3000, 10_000],
      storeFingerprintForResuming: name !== undefined,
      fingerprint: async () => name ?? '',
      removeFingerprintOnSuccess: true,
      onProgress: (sent, all) => {
        isWhole = sent >= all;
        onProgress(all === 0 ? 1 : sent / all);
      },
      onError: (error) => reject(refusalOf(error)),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('x-file') ?? ''),
      onShouldRetry: (error) => isSentAgain(error.originalResponse?.getStatus() ?? 0, isWhole),
    });
    signal.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined);
      reject(signal.reason);
    });
    const earlier = name === undefined ? Promise.resolve([]) : upload.findPreviousUploads();
    void earlier.then(([previous]) => {
      if (signal.aborted) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    }, reject);
  });
}

/** The refusal of the server in its words, or a failure of the network. */
function refusalOf(error: Error): Error {
  const response = 'originalResponse' in error && error.originalResponse;
  if (typeof response !== 'object' || response === null || !('getBody' in response && typeof response.getBody === 'function'))
    return new ApiError({ status: 0, code: 'unreachable' }, { cause: error });
  const problem = parseProblem(String(response.getBody()));
  const status = 'getStatus' in response && typeof response.getStatus === 'function' ? Number(response.getStatus()) : 0;
  return new ApiError({ ...problem, status }, { cause: error });
}
