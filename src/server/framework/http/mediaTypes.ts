import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';

/** Media types that a call accepts, by the format of its body. A call with a form also accepts JSON. Law 47. */
export const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
  /** A piece of a file by the protocol tus. */
  pieces: ['application/offset+octet-stream'],
  /** The content decides, since browsers name it by what is installed. */
  file: ['application/octet-stream', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const satisfies Record<NonNullable<Endpoint['body']>, readonly string[]>;
