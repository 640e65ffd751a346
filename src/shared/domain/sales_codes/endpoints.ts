import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const list = { type: 'string', minLength: 1, maxLength: 2000 } as const;
const record = { type: 'object', description: 'The first record, as in the response of the call for one record.' } as const;

/** Lists of sales codes and of accounts for one user, typed into one text. Rules. */
export const salesCodeEndpoints = [
  {
    method: 'POST',
    path: 'sales_codes/several',
    group: 'Admin CRUD',
    access: 'user',
    summary: 'Give a user several sales codes; codes that do not exist yet are added; all of them or none',
    status: 201,
    request: fields(
      {
        user: recordIdSchema,
        codes: { ...list, description: 'Apart by spaces, commas, semicolons or line breaks.' },
        name: { type: 'string', minLength: 1, maxLength: 40, description: 'Sales person. Default: the name of the user.' },
        region: recordIdSchema,
      },
      ['user', 'codes'],
    ),
    response: record,
  },
  {
    method: 'POST',
    path: 'group_accounts/several',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Give a user several accounts by their numbers; accounts that the user has already stay as they are; all of them or none',
    status: 201,
    request: fields(
      {
        user: recordIdSchema,
        accounts: { ...list, description: 'Account numbers, apart by spaces, commas, semicolons or line breaks.' },
        can_quote: { type: 'boolean' },
        can_ship: { type: 'boolean' },
        can_view_charges: { type: 'boolean' },
      },
      ['user', 'accounts'],
    ),
    response: record,
  },
] as const satisfies readonly Endpoint[];
