import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const unreadable: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request_too_slow'],
};

/** Time for a client to read the refusal of its request before the connection closes. */
const closeDelayMs = 1000;

/** Answers an unreadable request, for which neither request nor language is known, then closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, title, code] = unreadable[error.code ?? ''] ?? [400, 'Bad Request', 'malformed_request'];
  const body = JSON.stringify({ type: 'about:blank', title, status, code, detail: title, allowed: [], request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // An immediate close would lose the answer for a client that is still sending.
  setTimeout(() => socket.destroy(), closeDelayMs).unref();
}
