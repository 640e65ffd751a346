import { expect, test } from 'vitest';
import { plainServer } from '../../../../test/plainServer.ts';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import { bindOperations } from './bindOperations.ts';

const endpoint = {
  method: 'GET',
  path: 'books/find',
  group: 'Books',
  access: 'public',
  summary: 'A made-up call',
  response: { type: 'object' },
  query: {
    type: 'object',
    properties: {
      source: { type: 'string', enum: ['shelf', 'cellar'] },
      title: { type: 'string', minLength: 1, maxLength: 10 },
      limit: { type: 'string', pattern: '^[1-9]$', 'x-expected': { key: 'error.expected_whole', values: { min: 1, max: 9 } } },
      note: { type: 'string' },
    },
    required: ['source'],
    additionalProperties: false,
  },
} as const satisfies Endpoint;
const order = {
  method: 'POST',
  path: 'books/order',
  group: 'Books',
  access: 'public',
  summary: 'A made-up call with a body',
  response: { type: 'object' },
  request: {
    type: 'object',
    properties: { titles: { type: 'array', items: { type: 'string' }, maxItems: 2 } },
    required: ['titles'],
    additionalProperties: false,
  },
} as const satisfies Endpoint;
const app = await plainServer({
  listOperations: () =>
    bindOperations([endpoint, order], { 'GET books/find': async ({ query }) => query, 'POST books/order': async ({ body }) => body }),
});
const ask = (query: string, language = 'en-us') =>
  app.inject({ url: `/api/books/find?${query}`, headers: { 'accept-language': language } });

test('parameters as the schema has them are read; an empty one is an empty text', async () => {
  expect((await ask('source=shelf&title=%C3%89t%C3%A9&note=')).json()).toEqual({ source: 'shelf', title: 'Été', note: '' });
});

const sources = ['shelf', 'cellar'];

test.each([
  [
    'a missing one',
    '',
    { code: 'missing_parameter', parameter: 'source', value: '', allowed: sources },
    'source is required. Expected: shelf or cellar.',
    'source est obligatoire. Attendu\u00a0: shelf ou cellar.',
  ],
  [
    'an empty one that needs a text',
    'source=shelf&title=',
    { code: 'missing_parameter', parameter: 'title', value: '' },
    'title is required. Expected: a text of 1 to 10 characters.',
    'title est obligatoire. Attendu\u00a0: un texte de 1 à 10 caractères.',
  ],
  [
    'none of the choices',
    'source=attic',
    { code: 'invalid_value', parameter: 'source', value: 'attic', allowed: sources },
    'attic is not a valid value of source. Expected: shelf or cellar.',
    'attic n’est pas une valeur valide de source. Attendu\u00a0: shelf ou cellar.',
  ],
  [
    'another format',
    'source=shelf&limit=05',
    { code: 'invalid_value', parameter: 'limit', value: '05' },
    '05 is not a valid value of limit. Expected: a whole number from 1 to 9.',
    '05 n’est pas une valeur valide de limit. Attendu\u00a0: un nombre entier de 1 à 9.',
  ],
  [
    'too long a text',
    `source=shelf&title=${'x'.repeat(11)}`,
    { code: 'invalid_value', parameter: 'title', value: 'x'.repeat(11) },
    `${'x'.repeat(11)} is not a valid value of title. Expected: a text of 1 to 10 characters.`,
    `${'x'.repeat(11)} n’est pas une valeur valide de title. Attendu\u00a0: un texte de 1 à 10 caractères.`,
  ],
] as const)('%s is refused with the parameter, its value and what is allowed', async (_name, query, problem, english, french) => {
  expect((await ask(query)).json()).toMatchObject({ status: 400, ...problem, detail: english });
  expect((await ask(query, 'fr')).json()).toMatchObject({ status: 400, ...problem, detail: french });
});

test('no more than 200 characters of what was sent come back', async () => {
  const long = 'x'.repeat(5000);
  for (const query of [`source=${long}`, `${long}=1`, `source=shelf&note=${long}%00`]) {
    const { detail, parameter, value } = (await ask(query)).json();
    for (const part of [detail, parameter, value]) expect(part.length).toBeLessThan(300);
  }
});

test.each([
  [['a', 'b'], 200, undefined],
  [['a', 'b', 'c'], 400, { titles: 'Au plus 2 éléments sont permis' }],
])('the longest list of a body is named: %j', async (titles, status, errors) => {
  const answer = await app.inject({ method: 'POST', url: '/api/books/order', headers: { 'accept-language': 'fr' }, payload: { titles } });
  expect([answer.statusCode, answer.json().errors]).toEqual([status, errors]);
});
