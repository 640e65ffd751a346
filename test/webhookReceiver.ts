import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Network } from '../src/server/shell/webhooks/publicLookup.ts';

/** Certificate and key of localhost, for tests alone; valid for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUJG6H7ZvAZWIE2W+uYSOTrto5KuAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzIxNTIyOFoYDzIxMjYxMTAz
MjE1MjI4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARcGV9r7x+8OGuwwEnEPlD4af1Eq96aTaAMDKYkVaDpgYK9c0nEOpsq
PoHF032NNzpaoSttOn/8r255V02gtENfo28wbTAdBgNVHQ4EFgQUDRsUpxmgAYI4
eozYtQgBtfjZpPowHwYDVR0jBBgwFoAUDRsUpxmgAYI4eozYtQgBtfjZpPowGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDRwAwRAIgG0/0Pq5iRr8cAJdb59GjSe8RtNxy7uqSM2CfzFBbO/MCIAeQ
LOuuAqdydWde8wp2j/oYhkD52/YEYFFfe0p891QF
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGQamBh9Ng7qih0pV
ECQsBcb0EFb4YUYIAWGQERxX0cyhRANCAARcGV9r7x+8OGuwwEnEPlD4af1Eq96a
TaAMDKYkVaDpgYK9c0nEOpsqPoHF032NNzpaoSttOn/8r255V02gtENf
-----END PRIVATE KEY-----`;

interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw body: the signature covers exactly these characters. */
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  /** Events that were taken, in order of arrival, and those that were refused. */
  readonly taken: ReceivedEvent[];
  readonly refused: ReceivedEvent[];
  /** Decides on the next events; default: 204. */
  answer: (event: ReceivedEvent) => number | Promise<number>;
  readonly stop: () => Promise<void>;
}

/** A network in which the receivers of a test can be called, beside the internet. */
export const testNetwork: Network = { isAllowed: () => true, ca: certificate, timeoutMs: 2000 };

/** A real https server on 127.0.0.1 that takes events. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const server = https.createServer({ cert: certificate, key }, (request, response) => {
    void text(request).then(async (body) => {
      const event = { headers: request.headers, body };
      const status = await receiver.answer(event);
      (status < 300 ? receiver.taken : receiver.refused).push(event);
      response
        .writeHead(status, status === 302 ? { location: 'https://localhost/elsewhere' } : {})
        .end(status === 204 ? '' : 'words of the receiver');
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: WebhookReceiver = {
    url: `https://localhost:${own}/events`,
    port: own,
    taken: [],
    refused: [],
    answer: () => 204,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
