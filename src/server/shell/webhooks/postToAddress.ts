import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { errorField } from '../../framework/outbox/sendMessage.ts';
import { signedHeaders } from '../../framework/outbox/signedHeaders.ts';
import { type Network, PrivateAddress, publicLookup } from './publicLookup.ts';

/** An event as its receiver gets it. */
interface OutgoingEvent {
  readonly url: string;
  readonly secret: string;
  /** Id of the event, the same at each try. */
  readonly id: string;
  readonly event: string;
  readonly body: string | Buffer;
  readonly at: Date;
  /** Headers beside those of each event, such as the type of a body that is no JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a try. */
export interface Answer {
  /** null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** null: the receiver has taken the event. */
  readonly error: string | null;
  /** Beginning of the answer's text. */
  readonly text: string | null;
}

const timeoutMs = 10_000;
const answerBytesMax = 4000;
const answerMax = 1000;

/**
 * Hands an event to its receiver: a POST of JSON over https, signed. Redirects are not followed. The name is looked up once, by the
 * connection itself, and each address that it leads to has to be public: a name that changes in between leads nowhere else.
 * @returns also for a failure; an answer other than 2xx is one
 */
export async function postToAddress(
  { url, secret, id, event, body, at, headers: further = {} }: OutgoingEvent,
  network: Network,
): Promise<Answer> {
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  try {
    const address = new URL(url);
    if (address.protocol !== 'https:' || !network.isAllowed(address.hostname)) throw new PrivateAddress();
    const signed = { ...signedHeaders({ body, secret, id, at }), ...further };
    const headers = { ...signed, 'x-webhook-event': event, 'content-length': Buffer.byteLength(body) };
    const response = await request(address, headers, body, network);
    const status = response.statusCode ?? 0;
    const text = await beginningOf(response);
    return { status, durationMs: passed(), error: status >= 200 && status < 300 ? null : `HTTP ${status}`, text };
  } catch (error) {
    return { status: null, durationMs: passed(), error: codeOf(error), text: null };
  }
}

function request(url: URL, headers: https.RequestOptions['headers'], body: string | Buffer, network: Network): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(network.timeoutMs ?? timeoutMs);
    const options = { method: 'POST', headers, signal, agent: false, lookup: publicLookup(network), ...(network.ca && { ca: network.ca }) };
    https.request(url, options, resolve).on('error', reject).end(body);
  });
}

/** The first bytes of an answer as text; the rest is not read. */
async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= answerBytesMax) break;
  }
  response.destroy();
  // PostgreSQL stores no NUL.
  const text = Buffer.concat(parts).subarray(0, answerBytesMax).toString('utf8').replaceAll('\0', '').trim();
  return text === '' ? null : text.slice(0, answerMax);
}

/** Codes alone: texts of errors name addresses of the portal's own network. */
function codeOf(error: unknown): string {
  const name = errorField(error, 'name');
  if (name === 'TimeoutError' || name === 'AbortError') return 'ETIMEDOUT';
  const code = errorField(error, 'code');
  return typeof code === 'string' ? code.slice(0, 100) : 'NETWORK';
}
