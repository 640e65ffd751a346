import type { Endpoint } from '../../src/shared/framework/calls/endpoints.ts';
import { fields } from '../../src/shared/framework/calls/schemaParts.ts';

const loan = fields({ id: { type: 'integer' }, title: { type: 'string' }, due: { type: 'string' } });

/** The calls of `loanHandlers.ts`. */
export const loanEndpoints = [
  {
    method: 'GET',
    path: 'books/late',
    group: 'Loans',
    access: 'user',
    summary: 'List own loans that are late',
    response: fields({ results: { type: 'array', items: loan } }),
  },
  {
    method: 'POST',
    path: 'books/{id}/renew',
    group: 'Loans',
    access: 'user',
    summary: 'Renew the loan of a book',
    query: fields({ until: { type: 'string' } }),
    response: { type: 'object' },
  },
] as const satisfies readonly Endpoint[];
