import { describe, expect, test } from 'vitest';
import { sql } from './sql.ts';

describe('compile', () => {
  test('makes parameters of values and puts parts in as they are', () => {
    const condition = sql`${sql.ref('b.title')} = ${"O'Brien"}`;
    expect(sql`select ${sql.id('a"b')} from books b where ${condition} and pages > ${3}`.compile()).toEqual({
      text: 'select "a""b" from books b where "b"."title" = $1 and pages > $2',
      values: ["O'Brien", '3'],
    });
  });

  test.each<[string, unknown, string | null]>([
    ['null', null, null],
    ['a number', 1.5, '1.5'],
    ['a boolean', true, 'true'],
    ['an instant', new Date('2026-03-01T05:00:00Z'), '2026-03-01T05:00:00.000Z'],
    ['a list', ['a', 'b"c', 'd\\e', '', 'NULL', null], '{"a","b\\"c","d\\\\e","","NULL",NULL}'],
    ['a list of lists', [[1, 2], [3]], '{{"1","2"},{"3"}}'],
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['bytes', new Uint8Array([0, 255]), '\\x00ff'],
    ['what looks like a part', { pieces: ['drop table books'] }, '{"pieces":["drop table books"]}'],
  ])('gives %s as text', (_name, value, expected) => {
    expect(sql`${value}`.compile()).toEqual({ text: '$1', values: [expected] });
  });

  test('joins', () => {
    expect(sql.join([1, sql.id('a')]).compile()).toEqual({ text: '$1, "a"', values: ['1'] });
    expect(sql.join([sql`a`, sql`b`], sql` or `).compile().text).toBe('a or b');
  });

  test('a schema beside the portal’s own follows it', () => {
    const jobs = sql`select from ${sql.beside('jobs')}.job`;
    expect([jobs.compile().text, jobs.compile('portal').text]).toEqual(['select from "jobs".job', 'select from "portal_jobs".job']);
  });

  test('refuses what no text of PostgreSQL can hold', () => {
    expect(() => sql`${'a\0b'}`.compile()).toThrow(expect.objectContaining({ code: 'invalid_characters', status: 400 }));
    expect(() => sql`${['a\0b']}`.literal()).toThrow(expect.objectContaining({ code: 'invalid_characters' }));
  });

  test('refuses undefined, which is always a mistake', () => {
    expect(() => sql`${undefined}`).toThrow('undefined is no SQL value');
  });
});

test.each<[unknown, string]>([
  ["O'Brien", "'O''Brien'"],
  ['a\\b', " E'a\\\\b'"],
  [null, 'null'],
  [7, "'7'"],
  [['a', 'b'], `'{"a","b"}'`],
])('literal of %j', (value, expected) => {
  expect(sql`${value}`.literal()).toBe(expected);
});
