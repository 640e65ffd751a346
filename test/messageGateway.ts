import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw body: the signature covers exactly these characters. */
  readonly body: string;
}

export interface RunningGateway {
  readonly url: string;
  /** In order of arrival. */
  readonly received: ReceivedRequest[];
  /** Statuses of the next answers; none: 202. */
  readonly answers: number[];
  readonly stop: () => void;
}

/** A real HTTP server on a free port of 127.0.0.1 that takes text messages. */
export async function startMessageGateway(): Promise<RunningGateway> {
  const received: ReceivedRequest[] = [];
  const answers: number[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      const status = answers.shift() ?? 202;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"echo":"not for the log"}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/send`, received, answers, stop: () => void server.close() };
}

/** The six-digit code in a text message. */
export function codeInText({ body }: ReceivedRequest): string {
  return /\b\d{6}\b/.exec(JSON.parse(body).text)?.[0] ?? '';
}
