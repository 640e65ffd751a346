import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './sendFile.ts';

async function* breaking(): AsyncGenerator<string> {
  yield 'one\n';
  yield 'two\n';
  throw new Error('the database has gone');
}

test.each([
  ['says so in its last words', '\nNot complete\n', 'two\n\nNot complete\n'],
  ['of a form that cannot, just ends', undefined, 'two\n'],
])('a file whose rows end early %s, and its answer is broken off', async (_name, broken, end) => {
  const app = Fastify();
  app.get('/file', (_request, reply) => sendFile(reply, { disposition: 'attachment', mediaType: 'text/csv', content: breaking(), broken }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    const body = text.slice(text.indexOf('\r\n\r\n') + 4).replaceAll(/[0-9a-f]+\r\n([^\r]*)\r\n/g, '$1');
    expect(body).toMatch(new RegExp(`${end}$`));
    // The last chunk, of length 0, is missing: no client takes the answer for a whole one.
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/file`).then((answer) => answer.text())).rejects.toThrow('terminated');
  } finally {
    await app.close();
  }
});
