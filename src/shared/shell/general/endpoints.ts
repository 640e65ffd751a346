import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';
import { masterConfigSchema } from '../session/signInSchemas.ts';

/** The portal and its companies before and after sign-in. Seed 000 section 7. */
export const generalEndpoints = [
  {
    method: 'GET',
    path: 'version',
    group: 'General',
    access: 'public',
    summary: 'Version of the portal and whether a new one is coming',
    response: fields({
      version: { type: 'string' },
      build: { type: 'string', description: 'Changes with each build of the app.' },
      cache_available: { type: 'boolean' },
      updating: { type: 'boolean', description: 'A new build is being put in place, or this server is about to stop.' },
      product_code: { type: 'string', description: 'Code of the default company.' },
      product_name: { type: 'string' },
      maintenance_url: { type: 'string', description: 'Where browsers go while the portal is down; empty: its own page.' },
    }),
  },
  {
    method: 'GET',
    path: 'globals/company',
    group: 'Globals',
    access: 'public',
    summary: 'What the sign-in page of a company shows',
    query: fields({ company: { type: 'string', minLength: 1, maxLength: 20 } }),
    response: fields(
      {
        code: { type: 'string' },
        name: { type: 'string' },
        skin: { type: 'string' },
        languages: {
          type: 'array',
          items: fields({ code: { type: 'string' }, name: { type: 'string', description: 'Empty: the language by its own name.' } }),
        },
        sign_on: fields({ name: { type: 'string', description: 'By what people know the identity provider.' } }),
        demo: fields({ users: { type: 'array', items: { type: 'string' } }, password: { type: 'string' } }),
      },
      ['code', 'name', 'skin', 'languages'],
    ),
  },
  {
    method: 'GET',
    path: 'users/masterconfig',
    group: 'Users',
    access: 'user',
    summary: 'Settings of the portal and of the company, by key group',
    response: masterConfigSchema,
  },
] as const satisfies readonly Endpoint[];
