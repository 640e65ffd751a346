import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';
import { secondarySources } from './secondarySources.ts';

const companySchema = { type: 'string', minLength: 1, maxLength: 20 } as const;
const usernameSchema = { type: 'string', minLength: 1, maxLength: 30 } as const;
const sourceSchema = { type: 'string', enum: secondarySources } as const;
const temporarySchemas = { seuid: { type: 'string', maxLength: 60 }, sesess: { type: 'string', maxLength: 64 } } as const;

const statusSchema = fields({
  authorized: { type: 'boolean' },
  source: sourceSchema,
  expires: { anyOf: [instantSchema, { type: 'null' }] },
});

/** The answer of a provider (RFC 6749, 4.1.2); it may contain other parameters. */
const answerSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, state: { type: 'string' }, error: { type: 'string' } },
  additionalProperties: true,
} as const;

/** Sign-in by an identity provider, and its confirmation for other services. Specification, main part 7 and grid part 7. */
export const signOnEndpoints = [
  {
    method: 'GET',
    path: 'oidc/login',
    group: 'Secondary authorization',
    access: 'public',
    setsCookie: true,
    summary: 'Redirect to the identity provider; with a temporary session, to authorize a source',
    query: fields(
      {
        company: companySchema,
        redirect: { type: 'string', maxLength: 1000 },
        username: usernameSchema,
        source: sourceSchema,
        ...temporarySchemas,
      },
      ['company'],
    ),
    status: 302,
  },
  {
    method: 'GET',
    path: 'oidc/callback',
    group: 'Secondary authorization',
    access: 'public',
    summary: 'Callback of the identity provider',
    query: answerSchema,
    status: 302,
  },
  {
    method: 'GET',
    path: 'oidc/status',
    group: 'Secondary authorization',
    access: 'user',
    summary: 'Authorization of this session for a source',
    query: fields({ source: sourceSchema }),
    response: statusSchema,
  },
  {
    method: 'GET',
    path: 'oidc/anon_status',
    group: 'Secondary authorization',
    access: 'public',
    summary: 'Authorization of a temporary session for a source',
    query: fields({ source: sourceSchema, ...temporarySchemas, username: usernameSchema, company: companySchema }),
    response: statusSchema,
  },
  {
    method: 'GET',
    path: 'oidc/temp_session',
    group: 'Secondary authorization',
    access: 'public',
    summary: 'Create a temporary session, to be authorized for a source',
    query: fields({ username: usernameSchema, company: companySchema }),
    response: fields({ SEUID: { type: 'string' }, SESESS: { type: 'string' } }),
  },
  {
    method: 'POST',
    path: 'oidc/force_auth',
    group: 'Secondary authorization',
    access: 'user',
    summary: 'Revoke the authorization for a source',
    query: fields({ source: sourceSchema }),
    response: statusSchema,
  },
] as const satisfies readonly Endpoint[];
