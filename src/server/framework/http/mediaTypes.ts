import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';

/** Media types that a call takes by how its body is sent. What is a form to the browser is taken as JSON, too. Decisions 47. */
export const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
} as const satisfies Record<NonNullable<Endpoint['body']>, readonly string[]>;
