import type { Call } from '../../framework/http/Call.ts';

/** Replies 202 without a body: the work may happen later, or not at all. */
export function reply202({ reply }: Call): Call['reply'] {
  return reply.code(202).send();
}
