import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/database.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { sql } from '../../db/sql.ts';
import type { LibraryTag, ValueType } from './library.ts';
import { checkMetadata, formProblem } from './metadata.ts';

const { database } = await emptyDatabase();
const connection = database.unscoped('test');

const anyValue = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/),
  fc.stringMatching(/^-?\d{1,18}(\.\d{1,8})?$/),
  fc.constantFrom('true', 'false', 'NaN', 'infinity', '1e5', '0000-01-01', '2026-02-29', '2028-02-29', 'TRUE', '-', '.5'),
);

// Lists read the values of a tag by these casts: a value that fails one would make each list of the library fail.
test.each<[ValueType, 'date' | 'numeric' | 'boolean']>([
  ['date', 'date'],
  ['number', 'numeric'],
  ['boolean', 'boolean'],
])('a value that is taken for a %s can be read as %s', async (type, cast) => {
  const values = fc.sample(anyValue, { numRuns: 3000, seed: 7 }).filter((value) => formProblem({ type, options: [] }, value) === undefined);
  expect(values.length).toBeGreaterThan(20);
  const rows = await connection.run<{ value: string }>(sql`select v::${sql.raw(cast)}::text as value from unnest(${values}::text[]) v`);
  expect(rows).toHaveLength(values.length);
});

const tag = (more: Partial<LibraryTag>): LibraryTag => ({
  name: 'T',
  label: { en: 'T', fr: 'T' },
  type: 'text',
  required: false,
  multiple: false,
  listed: true,
  options: [],
  ...more,
});

/** The values that are taken of a tag, or the key of the problem. */
function checked(more: Partial<LibraryTag>, sent: string | null | readonly string[] | undefined): readonly string[] | string | undefined {
  try {
    return [...checkMetadata([tag(more)], sent === undefined ? {} : { T: sent }, true, 'en').values()][0];
  } catch (error) {
    return error instanceof AppError ? error.errors?.['metadata/T']?.key : String(error);
  }
}

test.each<[string, Partial<LibraryTag>, string | null | readonly string[] | undefined, readonly string[] | string]>([
  ['blanks around a value', {}, '  a ', ['a']],
  ['nothing', {}, undefined, []],
  ['null', {}, null, []],
  ['an empty text', {}, ' ', []],
  ['the same value twice', { multiple: true }, ['a', 'b', 'a'], ['a', 'b']],
  ['two values of a single tag', {}, ['a', 'b'], 'validation.max_items'],
  ['200 characters', {}, 'é'.repeat(200), ['é'.repeat(200)]],
  ['201 characters', {}, 'x'.repeat(201), 'error.library_value_too_long'],
  ['201 characters in one of several values', { multiple: true }, ['a', 'x'.repeat(201)], 'error.library_value_too_long'],
  ['51 values', { multiple: true }, Array.from({ length: 51 }, (_, i) => `v${i}`), 'validation.max_items'],
  ['nothing of a required tag', { required: true }, [], 'validation.required'],
  ['a choice', { options: ['x', 'y'] }, 'y', ['y']],
  ['no choice', { options: ['x', 'y'] }, 'X', 'validation.not_options'],
  ['a day', { type: 'date' }, '2028-02-29', ['2028-02-29']],
  ['a day of no year', { type: 'date' }, '2026-02-29', 'validation.date'],
  ['a day of the year 0', { type: 'date' }, '0000-01-01', 'validation.date'],
  ['a number', { type: 'number' }, '-12.5', ['-12.5']],
  ['a number with a blank', { type: 'number' }, '1 000', 'validation.number'],
  ['yes', { type: 'boolean' }, 'true', ['true']],
  ['a word for yes', { type: 'boolean' }, 'yes', 'validation.enum'],
])('a tag with %s', (_name, more, sent, expected) => {
  expect(checked(more, sent)).toEqual(expected);
});
