import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields, objectOf, recordIdParameter } from '../../framework/calls/schemaParts.ts';
import type { AccessExplanation } from './AccessExplanation.ts';

const text = { type: 'string' } as const;
const search = fields({ search: { type: 'string', maxLength: 60 } }, []);

/** The right to open a screen, and for administrators the rule that decides it. The calls for administrators are not in the specification. */
export const accessEndpoints = [
  {
    method: 'GET',
    path: 'globals/access/cmid',
    group: 'Globals',
    access: 'user',
    summary: 'Check that the user may open a screen; 403 if not',
    query: fields({ cmid: cmidSchema }),
    response: fields({ cmid: cmidSchema, allowed: { type: 'boolean' } }),
  },
  {
    method: 'GET',
    path: 'globals/access/explain',
    group: 'Globals',
    access: 'admin',
    installation: false,
    summary: 'Explain access to a screen: the rule that allows or refuses it to a user',
    query: fields({ user: { ...recordIdParameter, description: 'Default: the caller.' }, cmid: cmidSchema }, ['cmid']),
    response: objectOf<AccessExplanation>('The rule that decides, with the facts that it looks at'),
  },
  {
    method: 'GET',
    path: 'globals/access/users',
    group: 'Globals',
    access: 'admin',
    installation: false,
    summary: 'Find users whose access the caller may check',
    query: search,
    response: fields({
      results: { type: 'array', items: fields({ id: { type: 'integer' }, MT_UID: text, name: text, company: text }) },
    }),
  },
  {
    method: 'GET',
    path: 'globals/access/screens',
    group: 'Globals',
    access: 'admin',
    installation: false,
    summary: 'Find screens by title or cmid',
    query: search,
    response: fields({ results: { type: 'array', items: fields({ cmid: cmidSchema, title: text }) } }),
  },
] as const satisfies readonly Endpoint[];
