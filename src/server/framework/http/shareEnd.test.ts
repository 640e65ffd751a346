import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { shareEnd } from './shareEnd.ts';

/** Answer of a server whose handlers share the end of each reply. */
async function answerOf(handle: (reply: FastifyReply) => FastifyReply): Promise<Response> {
  const server = fastify();
  shareEnd(server);
  server.setNotFoundHandler((_request, reply) => handle(reply));
  // As static files do: a path that no file has goes on to the handler of unknown paths.
  server.get('/*', (_request, reply) => {
    reply.callNotFound();
    return reply;
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const answer = await fetch(`${address}/page`);
    return new Response(await answer.text(), { status: answer.status });
  } finally {
    await server.close();
  }
}

test.each([1, 8])('a reply for which %i others wait has the same few listeners', async (waiting) => {
  let [listeners, told] = [0, 0];
  const answer = await answerOf((reply) => {
    async function* parts() {
      yield 'one ';
      await turn();
      listeners = reply.raw.listenerCount('close');
      yield 'two';
    }
    for (let i = 0; i < waiting; i++) {
      reply.then(
        () => told++,
        () => undefined,
      );
    }
    return reply.send(Readable.from(parts(), { objectMode: false }));
  });
  expect(await answer.text()).toBe('one two');
  expect(listeners).toBeLessThanOrEqual(6);
  expect(told).toBe(waiting);
});

test('a reply that breaks off is no second answer', async () => {
  async function* parts() {
    yield 'one';
    throw new Error('broken off');
  }
  await expect(answerOf((reply) => reply.send(Readable.from(parts(), { objectMode: false })))).rejects.toThrow('terminated');
});
