import { beforeEach, expect, test } from 'vitest';
import { testServer } from '../../../../test/server.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import { sql } from '../../db/sql.ts';

const { call, database } = await testServer();
const calls: readonly Endpoint[] = [...passwordEndpoints, ...registrationEndpoints].filter(({ access }) => access === 'public');

beforeEach(async () => {
  await database.unscoped('test').run(sql`delete from attempt_limits`);
});

const hostile = [
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { $gt: '' }],
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['a million characters', 'x'.repeat(1_000_000)],
] as const;

/** Field and value of each hostile body; the rest of the body follows the schema. */
const bodies = calls.flatMap((endpoint) =>
  Object.entries(propertiesOf(endpoint.request)).flatMap(([field, schema]) =>
    hostile
      .filter(([, value]) => !(schema['type'] === 'array' && Array.isArray(value)) && !(schema['anyOf'] && typeof value === 'number'))
      .map(([name, value]) => ({ endpoint, field, name, body: { ...validBody(endpoint.request), [field]: value } })),
  ),
);

test.each(bodies)(
  '$endpoint.method $endpoint.path refuses $name as $field and names the field [S-286] [S-287] [S-288] [S-289]',
  async ({ endpoint, field, body }) => {
    const answer = await call('POST', endpoint.path.replace('{product}', 'waybill'), { body });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: { [field]: expect.stringMatching(/\S/) } }]);
  },
);

const queries = calls.flatMap((endpoint) =>
  Object.keys(propertiesOf(endpoint.query)).flatMap((field) =>
    [
      ['a NUL', `${field}=a%00b`],
      ['a thousand characters', `${field}=${'x'.repeat(1000)}`],
      ['a repetition', `${field}=a&${field}=b`],
      ['what is no text', `${field}=%ff`],
      ['another parameter', `${field}=a&nothing=b`],
    ].map(([name, query]) => ({ endpoint, field, name, query })),
  ),
);

test.each(queries)(
  '$endpoint.method $endpoint.path refuses $name as $field and names the parameter [S-286]',
  async ({ endpoint, field, query }) => {
    const others = Object.keys(propertiesOf(endpoint.query)).filter((name) => name !== field);
    const answer = await call('GET', `${endpoint.path}?${[...others.map((name) => `${name}=a`), query].join('&')}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { parameter: query?.includes('nothing') ? 'nothing' : field }]);
  },
);

test.each(calls.filter(({ request }) => request !== undefined))(
  '$method $path refuses a list of good bodies',
  async ({ method, path, request }) => {
    const answer = await call(method, path.replace('{product}', 'waybill'), { body: [validBody(request)] });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_body' }]);
  },
);

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (schema?.['properties'] ?? {}) as Record<string, JsonSchema>;
}

/** A body with only the fields that the schema requires. */
function validBody(schema: JsonSchema | undefined): Record<string, unknown> {
  const required = (schema?.['required'] ?? []) as readonly string[];
  return Object.fromEntries(required.map((field) => [field, validValue(propertiesOf(schema)[field] ?? {})]));
}

function validValue({ type, enum: allowed, items }: JsonSchema): unknown {
  if (Array.isArray(allowed)) return allowed[0];
  if (type === 'array') return [validBody(items as JsonSchema)];
  return type === 'boolean' ? true : type === 'integer' ? 1 : 'a';
}
