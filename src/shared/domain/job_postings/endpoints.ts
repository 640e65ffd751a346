import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdParameter } from '../../framework/calls/schemaParts.ts';

/** Calls of job postings in addition to the calls generated from their definition. Specification, main part 7. */
export const jobPostingEndpoints = [
  {
    method: 'GET',
    path: 'job/detail',
    group: 'Jobs',
    access: 'user',
    types: ['EMPLOYEE', 'SALES', 'ADMIN'],
    suppressErrors: true,
    summary: 'An open posting in the caller’s language',
    query: fields({ id: recordIdParameter }),
    response: fields({
      id: { type: 'integer' },
      title: { type: 'string' },
      html: { type: 'string', description: 'Sanitized markup.' },
      terminal: { type: ['string', 'null'] },
      closes_at: { type: 'string', format: 'date', description: 'Last day for applications.' },
      applied: { type: 'boolean', description: 'The caller has an application that is not withdrawn.' },
    }),
  },
  {
    method: 'GET',
    path: 'job/pictures',
    group: 'Jobs',
    access: 'user',
    types: ['EMPLOYEE', 'SALES', 'ADMIN'],
    suppressErrors: true,
    summary: 'A picture in an open posting',
    query: fields({ id: recordIdParameter }),
    media: 'application/octet-stream',
  },
] as const satisfies readonly Endpoint[];
