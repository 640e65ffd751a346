import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicHost } from '../../../shared/framework/fields/publicHost.ts';
import { errorField } from '../../framework/outbox/sendMessage.ts';
import { signedHeaders } from '../../framework/outbox/signedHeaders.ts';

/** The network as deliveries see it; tests allow their own receiver. */
export interface Network {
  /** true: an address, or a name before it is looked up, may be called. IPv6 addresses are in brackets. */
  readonly isAllowed: (host: string) => boolean;
  /** Certificates to trust beside those of the system. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** The internet without private networks. */
export const publicNetwork: Network = { isAllowed: isPublicHost };

/** An event as its receiver gets it. */
interface OutgoingEvent {
  readonly url: string;
  readonly secret: string;
  /** Id of the event, the same at each try. */
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly at: Date;
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
export async function postToAddress({ url, secret, id, event, body, at }: OutgoingEvent, network: Network): Promise<Answer> {
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  try {
    const address = new URL(url);
    if (address.protocol !== 'https:' || !network.isAllowed(address.hostname)) throw new PrivateAddress();
    const headers = { ...signedHeaders({ body, secret, id, at }), 'x-webhook-event': event, 'content-length': Buffer.byteLength(body) };
    const response = await request(address, headers, body, network);
    const status = response.statusCode ?? 0;
    const text = await beginningOf(response);
    return { status, durationMs: passed(), error: status >= 200 && status < 300 ? null : `HTTP ${status}`, text };
  } catch (error) {
    return { status: null, durationMs: passed(), error: codeOf(error), text: null };
  }
}

/** The address, or one to which its name leads, is not of the internet. */
class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

function request(url: URL, headers: https.RequestOptions['headers'], body: string, network: Network): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(network.timeoutMs ?? timeoutMs);
    const options = { method: 'POST', headers, signal, agent: false, lookup: publicLookup(network), ...(network.ca && { ca: network.ca }) };
    https.request(url, options, resolve).on('error', reject).end(body);
  });
}

/** Looks a name up for a connection; fails if any of its addresses may not be called. */
function publicLookup({ isAllowed }: Network): LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new PrivateAddress(), '');
      if (!addresses.every(({ address }) => isAllowed(isIP(address) === 6 ? `[${address}]` : address)))
        return done(new PrivateAddress(), '');
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
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
