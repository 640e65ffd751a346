import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields } from '../../framework/calls/schemaParts.ts';
import type { JsonSchema } from '../../framework/json/JsonSchema.ts';
import { finder } from '../switching/endpoints.ts';

const text = { type: 'string' } as const;
const company = { type: 'string', maxLength: 20, description: 'Code of a company.' } as const;

function found<const Item extends JsonSchema>(item: Item) {
  return fields({ results: { type: 'array', items: item }, count: { type: 'integer' } });
}

/** Finders for pickers, and the checks of forms before they save. Specification, main part 7. */
export const finderEndpoints = [
  {
    method: 'GET',
    path: 'query/users',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Find users in the caller’s scope by name, user id, e-mail or company',
    query: fields(finder, []),
    response: found(fields({ id: { type: 'integer' }, MT_UID: text, name: text, company: text, MT_TYPE: text })),
  },
  {
    method: 'GET',
    path: 'query/customers',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Find customers in the caller’s scope by code or name',
    query: fields(finder, []),
    response: found(fields({ id: { type: 'integer' }, code: text, name: text, company: text })),
  },
  {
    method: 'GET',
    path: 'customers/search',
    group: 'General',
    access: 'user',
    summary: 'Find the customers that the caller may see by code, name or address',
    query: fields(finder, []),
    response: found(fields({ id: { type: 'integer' }, code: text, name: text, address: text })),
  },
  {
    method: 'GET',
    path: 'query/companies',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Find companies in the caller’s scope by code or name',
    query: fields(finder, []),
    response: found(fields({ id: { type: 'integer' }, code: text, name: text })),
  },
  {
    method: 'GET',
    path: 'commands/list',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Find commands by cmid or title',
    query: fields(finder, []),
    response: found(fields({ cmid: cmidSchema, title: text })),
  },
  {
    method: 'GET',
    path: 'commands/command_path',
    group: 'Admin CRUD',
    access: 'user',
    summary: 'Path of a command that the caller may open',
    query: fields({ cmid: cmidSchema }),
    response: fields({ cmid: cmidSchema, path: text }),
  },
  {
    method: 'GET',
    path: 'users/user_verify',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Check if a user id is taken in a company; default: the caller’s company',
    query: fields({ user_id: { type: 'string', minLength: 1, maxLength: 30 }, company }, ['user_id']),
    response: fields({ exists: { type: 'boolean' } }),
  },
] as const satisfies readonly Endpoint[];
