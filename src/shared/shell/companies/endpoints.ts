import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { Text } from '../../framework/text.ts';

/** Companies before sign-in. Specification, main part 7. */
export const companyEndpoints = [
  {
    method: 'GET',
    path: 'globals/company',
    group: 'Globals',
    access: 'public',
    summary: 'Data of a company’s sign-in page',
    query: fields({ company: { type: 'string', minLength: 1, maxLength: 20 } }),
    response: fields(
      {
        code: { type: 'string' },
        name: { type: 'string' },
        skin: { type: 'string' },
        languages: {
          type: 'array',
          items: fields({
            code: { type: 'string' },
            name: { type: 'string', description: 'Empty: the name of the language in that language.' },
          }),
        },
        sign_on: fields({ name: { type: 'string', description: 'Name of the identity provider in the interface.' } }),
        demo: fields(
          {
            users: {
              type: 'array',
              items: fields({ username: { type: 'string' }, role: objectOf<Text>('The account in words, in each language.') }),
            },
            password: { type: 'string' },
            customers: {
              type: 'array',
              description: 'Only for the product’s company: demo accounts of other companies.',
              items: fields({
                company: { type: 'string' },
                name: { type: 'string', description: 'Name of the company.' },
                username: { type: 'string' },
                role: objectOf<Text>('The account in words, in each language.'),
              }),
            },
          },
          ['users', 'password'],
        ),
      },
      ['code', 'name', 'skin', 'languages'],
    ),
  },
] as const satisfies readonly Endpoint[];
