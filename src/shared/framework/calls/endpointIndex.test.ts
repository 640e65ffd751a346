import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../../test/tier.ts';
import { endpointIndex } from './endpointIndex.ts';
import { type Endpoint, type KeyKind, takesSegment } from './endpoints.ts';

type Pattern = Pick<Endpoint, 'method' | 'path' | 'idKind'>;

/** The rule in its plain form: compares one endpoint after the other. */
function findByRule(endpoints: readonly Pattern[], method: string, path: string): Pattern | undefined {
  const segments = path.split('/');
  let best: Pattern | undefined;
  let bestLiterals = -1;
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue;
    const pattern = endpoint.path.split('/');
    if (pattern.length !== segments.length) continue;
    const fits = pattern.every((part, i) => takesSegment(part, segments[i] ?? '', endpoint.idKind));
    const literals = pattern.filter((part) => !part.includes('{')).length;
    if (fits && literals > bestLiterals) {
      best = endpoint;
      bestLiterals = literals;
    }
  }
  return best;
}

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');
const part = fc.constantFrom('books', 'authors', 'options', '{id}', '{code}', 'books_{code}', 'books_{id}', '{a}{b}', '{open', '7', '');
const idKind = fc.constantFrom<(KeyKind | undefined)[]>('number', 'text', undefined);
const pattern = fc
  .tuple(method, fc.array(part, { minLength: 1, maxLength: 4 }), idKind)
  .map(([verb, parts, kind]): Pattern => ({ method: verb, path: parts.join('/'), ...(kind && { idKind: kind }) }));
const segment = fc.constantFrom(
  'books',
  'authors',
  'options',
  '7',
  '42',
  '7x',
  'books_',
  'books_7',
  'books_x',
  '',
  '{id}',
  '{a}{b}',
  'é%20',
);

test('[S-214] the index finds what the rule finds, for any endpoints and any path', () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { maxLength: 40 }),
      fc.array(fc.tuple(method, fc.array(segment, { minLength: 1, maxLength: 5 })), { minLength: 1, maxLength: 20 }),
      (endpoints, asked) => {
        const find = endpointIndex(endpoints, (endpoint) => endpoint);
        for (const [verb, segments] of asked) expect(find(verb, segments.join('/'))).toBe(findByRule(endpoints, verb, segments.join('/')));
      },
    ),
    { numRuns: fuzzRuns(500) },
  );
});

const known: readonly Pattern[] = [
  { method: 'GET', path: 'books' },
  { method: 'GET', path: 'books/{id}' },
  { method: 'GET', path: 'books/options' },
  { method: 'PUT', path: 'books/{id}' },
  { method: 'GET', path: 'authors/{id}', idKind: 'text' },
  { method: 'GET', path: 'shelves/books_{code}' },
  { method: 'GET', path: '{any}/first' },
  { method: 'GET', path: 'books/{id}/pages' },
];

test.each([
  ['a literal wins over a placeholder', 'GET', 'books/options', 2],
  ['digits are the key of a record', 'GET', 'books/7', 1],
  ['a word is none', 'GET', 'books/word', undefined],
  ['another method', 'PUT', 'books/7', 3],
  ['a method that the path has not', 'DELETE', 'books/7', undefined],
  ['a text is the key of a table of another program', 'GET', 'authors/A-1', 4],
  ['letters before a placeholder', 'GET', 'shelves/books_A', 5],
  ['letters alone', 'GET', 'shelves/books_', undefined],
  ['a placeholder at the beginning', 'GET', 'authors/first', 4],
  ['too deep', 'GET', 'books/7/pages/1', undefined],
] as const)('[S-214] %s', (_name, verb, path, expected) => {
  expect(endpointIndex(known, (endpoint) => endpoint)(verb, path)).toBe(expected === undefined ? undefined : known[expected]);
});
