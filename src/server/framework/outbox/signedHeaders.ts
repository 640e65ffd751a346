import { createHmac } from 'node:crypto';

/** A message to another system: JSON, unless the caller replaces the type. */
interface SignedMessage {
  readonly body: string | Buffer;
  readonly secret: string;
  /** The same at every try, so that the receiver recognizes a repeated message. */
  readonly id: string;
  /** Instant of this try: the receiver can refuse old messages. */
  readonly at: Date;
}

/** The headers of a message: its id, the time in Unix seconds, and the HMAC-SHA256 over `<timestamp>.<body>` with the shared secret. */
export function signedHeaders({ body, secret, id, at }: SignedMessage): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'idempotency-key': id,
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`,
  };
}
