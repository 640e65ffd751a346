import { expect, test } from 'vitest';
import { booksForm } from '../../../../../test/fixtures/exampleBooks.ts';
import type { EntityProperty, EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import { copiedValues } from './copiedValues.ts';
import { formEntity } from './formEntity.ts';

const { schema } = booksForm;

/** Parts of a schema that differ from that of books, of its properties some keywords. */
type Parts = Omit<Partial<EntitySchema>, 'properties'> & { readonly properties?: Readonly<Record<string, Partial<EntityProperty>>> };

/** The copy of a book by a schema that differs in some parts; the form shows every field. */
function copy(record: object, { properties, ...parts }: Parts = {}) {
  const changed = Object.entries(schema.properties).map(([name, own]) => [name, { ...own, ...properties?.[name] }]);
  const entity = formEntity({ ...booksForm, schema: { ...schema, ...parts, properties: Object.fromEntries(changed) } });
  return copiedValues(entity, [...entity.fields.keys()], { ...record });
}

const label = { en: 'A', fr: 'A' };

test.each<[string, object, Parts, object]>([
  ['plain values, also no and zero', { title: 'Emma', on_loan: false, price: 0 }, {}, { title: 'Emma', on_loan: false, price: 0 }],
  ['no blank value', { title: 'Emma', genre: null, tags: [], isbn: '' }, {}, { title: 'Emma' }],
  ['references with their names', { author: 3, author_label: 'Jane Austen' }, {}, { author: 3, author_label: 'Jane Austen' }],
  ['values that are set only once', { isbn: '978' }, {}, { isbn: '978' }],
  ['no stamps, key or version', { id: 7, version: 4, created_at: '2026-01-02T12:00:00Z', created_by: 1, created_by_label: 'Ann' }, {}, {}],
  ['no secret', { key: 'abc' }, {}, {}],
  ['no value that a client cannot write', { title: 'Emma', price: 3 }, { properties: { price: { readOnly: true } } }, { title: 'Emma' }],
  ['no value that is worked out', { title: 'Emma', price: 3 }, { properties: { price: { 'x-computed': 'f' } } }, { title: 'Emma' }],
  [
    'no value that is not among those copied',
    { title: 'Emma', genre: 'novel' },
    { properties: { genre: { 'x-copied': ['poetry'] } } },
    { title: 'Emma' },
  ],
  ['a value among those copied', { genre: 'novel' }, { properties: { genre: { 'x-copied': ['novel'] } } }, { genre: 'novel' }],
  ['no value that occurs once', { title: 'Emma', isbn: '978' }, { 'x-unique': [['isbn']] }, { title: 'Emma' }],
  ['values that occur once together', { title: 'Emma', isbn: '978' }, { 'x-unique': [['isbn', 'title']] }, { title: 'Emma', isbn: '978' }],
  [
    'no number that the server counts up',
    { title: 'Emma', pages: 7 },
    { properties: { pages: { 'x-default': { next_within: ['title'] } } } },
    { title: 'Emma' },
  ],
  [
    'no drawn number',
    { title: 'Emma', isbn: 'B1' },
    { properties: { isbn: { 'x-default': { number: { prefix: 'B', digits: 1 } } } } },
    { title: 'Emma' },
  ],
  ['no value of one record alone', { title: 'Emma', pages: 7 }, { properties: { pages: { 'x-copied': false } } }, { title: 'Emma' }],
  ['no value of a hidden field', { on_loan: false, borrower: 'Ann' }, {}, { on_loan: false }],
  ['the value of a field that another one shows', { on_loan: true, borrower: 'Ann' }, {}, { on_loan: true, borrower: 'Ann' }],
  [
    'no value that would lock the copy',
    { title: 'Emma', on_loan: true, borrower: 'Ann' },
    { 'x-locked': [{ when: { on_loan: true }, message: label }] },
    { title: 'Emma' },
  ],
  ['nothing that the entity does not have', { title: 'Emma', withheld: 1, withheld_label: 'x' }, {}, { title: 'Emma' }],
])('a copy has %s', (_case, record, parts, values) => {
  expect(copy(record, parts).values).toEqual(values);
});

test('a copy names the fields that it leaves blank because their values occur once, if the record has such values', () => {
  const names = (record: object) => copy(record, { 'x-unique': [['isbn'], ['phone']] }).blank.map(({ name }) => name);
  expect(names({ isbn: '978', phone: null })).toEqual(['isbn']);
});

test('a copy has only the fields that the form shows', () => {
  expect(copiedValues(formEntity(booksForm), ['title'], { title: 'Emma', genre: 'novel' }).values).toEqual({ title: 'Emma' });
});
