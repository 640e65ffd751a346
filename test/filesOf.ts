import type { LightMyRequestResponse } from 'fastify';
import type { Attachment } from '../src/shared/framework/files/Attachment.ts';
import type { TestServer } from './server.ts';

interface SentForm {
  readonly name?: string;
  readonly content?: Buffer | string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A form with fields and a file, as browsers send it. */
export function uploadForm({ name = 'file', content, fields = {} }: SentForm): {
  readonly payload: Buffer;
  readonly headers: Record<string, string>;
} {
  const boundary = 'x-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const parts = [
    ...(content === undefined ? [] : [Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])]),
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The calls of files on a test server, for a user by a token. */
export function filesOf({ app }: Pick<TestServer, 'app'>) {
  const as = (token: string) => ({ authorization: `Token ${token}` });
  const send = (token: string, place: string, name: string, content: Buffer | string): Promise<LightMyRequestResponse> => {
    const { payload, headers } = uploadForm({ name, content });
    return app.inject({ method: 'POST', url: `/api/attachments?${place}`, payload, headers: { ...headers, ...as(token) } });
  };
  const get = (token: string, path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'GET', url: `/api/attachments${path}`, headers: { ...as(token), ...headers } });
  return {
    send,
    get,
    /** Sends a file that is taken. */
    async keep(token: string, place: string, name: string, content: Buffer | string): Promise<Attachment> {
      const answer = await send(token, place, name, content);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Attachment>();
    },
    remove: (token: string, id: number): Promise<LightMyRequestResponse> =>
      app.inject({ method: 'DELETE', url: `/api/attachments?id=${id}`, headers: as(token) }),
  };
}
