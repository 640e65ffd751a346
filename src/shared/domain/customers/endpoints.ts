import type { Endpoint } from '../../framework/calls/endpoints.ts';

const results = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: { account: { type: 'string' }, name: { type: 'string' }, default: { type: 'string', enum: ['Y', 'N'] } },
        required: ['account', 'name', 'default'],
        additionalProperties: false,
      },
    },
  },
  required: ['results'],
  additionalProperties: false,
} as const;

/** The accounts of a customer as one list. Specification, main part 7. */
export const customerEndpoints = [
  {
    method: 'GET',
    path: 'customers/{id}/accounts',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Accounts of a customer',
    response: results,
  },
  {
    method: 'PUT',
    path: 'customers/{id}/accounts',
    group: 'Admin CRUD',
    access: 'admin',
    installation: false,
    summary: 'Set the accounts and the default account of a customer; moves accounts of other customers; none may be left out',
    request: {
      type: 'object',
      properties: {
        accounts: {
          type: 'array',
          maxItems: 200,
          items: {
            type: 'object',
            properties: { account: { type: 'string', maxLength: 20 }, default: { type: 'string', enum: ['Y', 'N'] } },
            required: ['account', 'default'],
            additionalProperties: false,
          },
        },
      },
      required: ['accounts'],
      additionalProperties: false,
    },
    response: results,
  },
] as const satisfies readonly Endpoint[];
