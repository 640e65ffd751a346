import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';

/** Media types that a call accepts, by the format of its body. A call with a form also accepts JSON. Decisions 47. */
export const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
} as const satisfies Record<NonNullable<Endpoint['body']>, readonly string[]>;
