import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const mid = { type: 'string', minLength: 1, maxLength: 20 } as const;
const record = { type: 'object', description: 'As in the response of the call for one record.' } as const;
const call = { group: 'Admin CRUD', access: 'admin', installation: true } as const;

/** Tools of menu maintenance, in addition to the records of menus and side menus. Specification, main part 7. */
export const menuToolEndpoints = [
  {
    ...call,
    method: 'GET',
    path: 'menus/check_menu',
    summary: 'Check if a menu item with a Menu ID exists, by its own id or as the hook of others',
    query: {
      ...fields({ id: { ...mid, description: 'Compared without case.' }, TMHOOK: { ...mid, description: 'Compared with case.' } }, []),
      anyOf: [{ required: ['id'] }, { required: ['TMHOOK'] }],
    },
    response: fields({ exists: { type: 'boolean', description: 'For two ids: both exist.' } }),
  },
  {
    ...call,
    method: 'GET',
    path: 'menus/echo',
    summary: 'Connection test: returns the text as sent',
    query: fields({ text: { type: 'string', maxLength: 1000 } }),
    response: { type: 'string' },
  },
  {
    ...call,
    method: 'POST',
    path: 'menus/copy',
    summary: 'Copy a menu item with its side menus under a new name, into no group',
    status: 201,
    request: fields(
      {
        id: recordIdSchema,
        name: { type: 'string', minLength: 1, maxLength: 30 },
        name_fr: { type: 'string', minLength: 1, maxLength: 60, description: 'Default: the name.' },
        mid: { ...mid, description: 'Default: derived from the name.' },
      },
      ['id', 'name'],
    ),
    response: record,
  },
  {
    ...call,
    method: 'POST',
    path: 'menus/sidemenus/append',
    summary: 'Add entries below a side menu, after the existing ones',
    request: fields({
      id: { ...recordIdSchema, description: 'Id of the side menu.' },
      items: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: fields(
          {
            name_en: { type: 'string' },
            name_fr: { type: 'string' },
            cmid: { type: ['integer', 'null'], description: 'Id of a command.' },
          },
          [],
        ),
      },
    }),
    response: { ...record, description: 'The side menu; `items`: all entries below it.' },
  },
] as const satisfies readonly Endpoint[];
