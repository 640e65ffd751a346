import type { FastifyReply } from 'fastify';

/** Replies 202 without a body: the work may happen later, or not at all. */
export function reply202(reply: FastifyReply): FastifyReply {
  return reply.code(202).send();
}
