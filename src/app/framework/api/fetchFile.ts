import type { Method } from '../../../shared/framework/calls/endpoints.ts';
import type { CallOptions } from './CallOptions.ts';
import { requestApi } from './callApi.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
  readonly headers: Headers;
}

interface FileOptions extends CallOptions {
  /** Called with each piece of the file as it arrives. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/**
 * Calls our API for a file, named by the answer's content-disposition. Spec S-305.
 * @throws as `callApi`, and Error when the file's name cannot be determined (spec S-324)
 */
export async function fetchFile(method: Method, path: string, { onChunk, ...options }: FileOptions = {}): Promise<FetchedFile> {
  const response = await requestApi(method, path, { ...options, headers: { accept: '*/*', ...options.headers } });
  const name = parseFileName(response.headers.get('content-disposition') ?? '');
  if (!name) throw new Error(`The answer to ${method} ${path} names no file`);
  return { name, content: onChunk ? await readInChunks(response, onChunk) : await response.blob(), headers: response.headers };
}

async function readInChunks(response: Response, onChunk: (chunk: Uint8Array) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    onChunk(part.value);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** The file name of a content-disposition value, the extended form (RFC 8187) first; undefined when it names none. */
export function parseFileName(disposition: string): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A broken escape: use the plain form.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  return (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2])?.trim() || undefined;
}

/** Saves a file with the browser's own download. */
export function saveFile({ name, content }: Pick<FetchedFile, 'name' | 'content'>): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later: some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
