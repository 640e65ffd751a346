import type { Call } from '../../framework/http/Call.ts';

/** 202 without a body: what was asked for may happen later, or not at all. */
export function reply202({ reply }: Call): Call['reply'] {
  return reply.code(202).send();
}
