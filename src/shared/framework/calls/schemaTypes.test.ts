import { expectTypeOf, test } from 'vitest';
import type { Endpoint } from './endpoints.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, SentBy } from './endpointTypes.ts';
import { fields, instantSchema, objectOf } from './schemaParts.ts';
import type { SchemaValue } from './schemaTypes.ts';

const shelf = {
  method: 'PUT',
  path: '{product}/books/{id}/shelf_{code}',
  group: 'Books',
  access: 'user',
  summary: 'Put a book on a shelf',
  query: fields({ search: { type: 'string' }, sort: { type: 'string', enum: ['title', '-title'] } }, ['search']),
  request: fields({ pages: { type: 'array', items: { type: 'integer' } }, note: { type: ['string', 'null'] } }, ['pages']),
  response: fields({ at: instantSchema, lent: { ...instantSchema, type: ['string', 'null'] }, more: { type: 'boolean' } }, ['at', 'lent']),
} as const satisfies Endpoint;

const bare = { method: 'GET', path: 'books', group: 'Books', access: 'user', summary: 'Books' } as const satisfies Endpoint;

test('a call has the types that its schemas say', () => {
  expectTypeOf<BodyOf<typeof shelf>>().toEqualTypeOf<{ readonly pages: readonly number[]; readonly note?: string | null }>();
  expectTypeOf<QueryOf<typeof shelf>>().toEqualTypeOf<{ readonly search: string; readonly sort?: 'title' | '-title' }>();
  expectTypeOf<ParamsOf<typeof shelf>>().toEqualTypeOf<Readonly<Record<'product' | 'id' | 'code', string>>>();
  expectTypeOf<AnswerOf<typeof shelf>>().toEqualTypeOf<{ readonly at: string; readonly lent: string | null; readonly more?: boolean }>();
});

test('a handler may answer with instants, and with undefined for an optional property', () => {
  expectTypeOf<SentBy<typeof shelf>>().toEqualTypeOf<{
    readonly at: string | Date;
    readonly lent: string | Date | null;
    readonly more?: boolean | undefined;
  }>();
});

test('a call without schemas has no parameters and no answer', () => {
  expectTypeOf<BodyOf<typeof bare>>().toBeUnknown();
  expectTypeOf<QueryOf<typeof bare>>().toEqualTypeOf<Readonly<Record<never, never>>>();
  expectTypeOf<AnswerOf<typeof bare>>().toBeUndefined();
});

test('a call that is not known by name has plain types', () => {
  expectTypeOf<BodyOf<Endpoint>>().toBeUnknown();
  expectTypeOf<AnswerOf<Endpoint>>().toBeUnknown();
  expectTypeOf<ParamsOf<Endpoint>>().toEqualTypeOf<Readonly<Record<string, string>>>();
});

test('unions, maps, open objects and objects whose type is known have their types', () => {
  const either = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] } as const;
  const map = { type: 'object', additionalProperties: fields({ n: { type: 'integer' } }) } as const;
  const open = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const;
  expectTypeOf<SchemaValue<typeof either>>().toEqualTypeOf<string | readonly number[]>();
  expectTypeOf<SchemaValue<typeof map>>().toEqualTypeOf<{ readonly [name: string]: { readonly n: number } }>();
  expectTypeOf<SchemaValue<typeof open>>().toEqualTypeOf<{ readonly id: number } & { readonly [name: string]: unknown }>();
  const known = objectOf<{ readonly title: string }>('A book');
  expectTypeOf<SchemaValue<typeof known>>().toEqualTypeOf<{ readonly title: string }>();
});
