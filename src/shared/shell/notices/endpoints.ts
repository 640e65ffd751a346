import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const way = { type: 'string', enum: ['portal', 'mail', 'text'] } as const;
const choice = { type: 'string', enum: ['at_once', 'daily', 'off'] } as const;

/** How the caller is told: kinds of notices, and for each the ways. */
export const noticeEndpoints = [
  {
    method: 'GET',
    path: 'notices/choices',
    group: 'Notices',
    access: 'user',
    summary: 'Kinds of notices that the caller may get, with the ways and what can be chosen',
    response: fields({
      notices: {
        type: 'array',
        items: fields({
          notice: { type: 'string', description: 'Name of the definition.' },
          label: { type: 'string' },
          ways: {
            type: 'array',
            items: fields({ way, choice, choices: { type: 'array', items: choice, description: 'With one entry nothing can be chosen.' } }),
          },
        }),
      },
    }),
  },
  {
    method: 'PUT',
    path: 'notices/choices',
    group: 'Notices',
    access: 'user',
    summary: 'Choose how the caller is told of one kind of notices by one way',
    request: fields({ notice: { type: 'string', minLength: 1, maxLength: 60 }, way, choice }),
    response: fields({ notice: { type: 'string' }, way, choice }),
  },
] as const satisfies readonly Endpoint[];
