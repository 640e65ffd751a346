import type { FastifyInstance } from 'fastify';

/**
 * Lets all that wait for one reply wait for its end together: by itself, each of them adds two listeners to the response, and a page that
 * passes from the static files to the handler of unknown paths has more of them than Node takes for a leak.
 */
export function shareEnd(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    const end = reply.then.bind(reply);
    let ended: Promise<void> | undefined;
    // oxlint-disable-next-line unicorn/no-thenable -- a reply of fastify is one already
    reply.then = (fulfilled, rejected) => {
      ended ??= new Promise(end);
      void ended.then(fulfilled, rejected);
    };
  });
}
