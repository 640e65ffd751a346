import { errorField } from '../../framework/outbox/sendMessage.ts';
import { signedHeaders } from '../../framework/outbox/signedHeaders.ts';
import type { TextMessageConfig } from '../../settings/config.ts';

/** A text message in the form that the gateway receives. */
interface TextMessage {
  /** The same at every try, so that the gateway recognizes a repeated message. */
  readonly id: string;
  /** E.164, such as `+15145550134`. */
  readonly to: string;
  readonly text: string;
}

const timeoutMs = 10_000;

/** The gateway has not taken a message. */
class GatewayFailure extends Error {
  /** Code of the network or of this client, such as `ECONNREFUSED`. */
  readonly code: string;
  /** HTTP status of the answer, if there was one. */
  readonly responseCode: number | undefined;

  constructor(code: string, responseCode?: number, cause?: unknown) {
    super('the gateway has not taken a text message', { cause });
    this.code = code;
    this.responseCode = responseCode;
  }
}

/**
 * Hands a text message to the gateway: a POST of JSON, signed by HMAC-SHA256 over `<timestamp>.<body>`. Redirects are not followed.
 * @param at instant for the header `x-webhook-timestamp`, Unix seconds: the gateway can refuse old requests
 * @throws GatewayFailure for an answer that is not 2xx, and without an answer within ten seconds
 */
export async function postToGateway({ url, secret }: TextMessageConfig, message: TextMessage, at: Date): Promise<void> {
  const body = JSON.stringify(message);
  const headers = signedHeaders({ body, secret, id: message.id, at });
  const request = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const;
  const response = await fetch(url, request).catch((error: unknown) => {
    throw new GatewayFailure(codeOf(error), undefined, error);
  });
  await response.body?.cancel();
  if (!response.ok) throw new GatewayFailure('HTTP', response.status);
}

/** Checks whether the gateway refuses the message for good. */
export function isFinalRefusal(error: unknown): boolean {
  const status = error instanceof GatewayFailure ? error.responseCode : undefined;
  return status !== undefined && status < 500 && !retryableStatuses.has(status);
}

/** Temporary refusals: a secret being changed, a time-out, a conflict with a try in progress, too early, too many. */
const retryableStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429]);

function codeOf(error: unknown): string {
  if (errorField(error, 'name') === 'TimeoutError') return 'ETIMEDOUT';
  const code = errorField(errorField(error, 'cause'), 'code');
  return typeof code === 'string' ? code : 'NETWORK';
}
