import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, pageParameters } from '../../framework/calls/schemaParts.ts';
import type { JsonSchema } from '../../framework/json/JsonSchema.ts';
import { signInAnswerSchema } from '../session/signInSchemas.ts';

/** Plain search text, and the requested part of the results. Law 27. */
export const finder = {
  search: { type: 'string', maxLength: 60 },
  ...pageParameters,
} as const;

const text = { type: 'string' } as const;

const account = fields({ account: text, name: text, address: text });

const count = { type: 'integer' } as const;

function found<const Item extends JsonSchema>(item: Item) {
  return { results: { type: 'array', items: item } } as const;
}

/** Acting for one account, or as another user. Specification, main part 7. */
export const switchEndpoints = [
  {
    method: 'POST',
    path: 'users/switchaccount',
    group: 'Users',
    access: 'user',
    summary: 'Limit the session to one of the own accounts; empty: all accounts',
    request: fields({ account: { type: 'string', maxLength: 20 } }),
    response: signInAnswerSchema,
  },
  {
    method: 'POST',
    path: 'users/switchuser',
    group: 'Users',
    access: 'user',
    inPerson: true,
    summary: 'Act as another user, in a separate session',
    request: fields({
      MT_UID: { type: 'string', minLength: 1, maxLength: 30 },
      MT_COMP: { type: 'string', minLength: 1, maxLength: 20, description: 'Code of the company.' },
    }),
    response: signInAnswerSchema,
  },
  {
    method: 'POST',
    path: 'users/switchback',
    group: 'Users',
    access: 'user',
    suppressErrors: true,
    summary: 'End acting as another user',
    status: 204,
  },
  {
    method: 'GET',
    path: 'users/search',
    group: 'Users',
    access: 'user',
    summary: 'Find users that the caller may act as',
    query: fields({ ...finder, company: { type: 'string', maxLength: 20, description: 'Code of a company.' } }, []),
    response: fields({ ...found(fields({ MT_UID: text, name: text, MT_COMP: text, company: text, MT_TYPE: text })), count }),
  },
  {
    method: 'GET',
    path: 'globals/account/search',
    group: 'Globals',
    access: 'user',
    summary: 'Find own accounts by number, name or address',
    query: fields(finder, []),
    response: fields({ ...found(account), count }),
  },
  {
    method: 'GET',
    path: 'globals/account/searchmaster',
    group: 'Globals',
    access: 'user',
    summary: 'Find master accounts: the customers of the own accounts',
    query: fields(finder, []),
    response: fields({ ...found(fields({ master_account: text, name: text })), count }),
  },
  {
    method: 'GET',
    path: 'globals/account/get_maa_list',
    group: 'Globals',
    access: 'user',
    summary: 'Own accounts under a master account',
    query: fields({ master_account: { type: 'string', minLength: 1, maxLength: 20 } }),
    response: fields(found(account)),
  },
  {
    method: 'GET',
    path: 'globals/account/user',
    group: 'Globals',
    access: 'user',
    summary: 'First hundred own accounts, the default one and the selected one',
    response: fields({ ...found(account), count, default_account: text, current_account: text }),
  },
] as const satisfies readonly Endpoint[];
