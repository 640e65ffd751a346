import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryRegistrations, librarySet } from '../../../../test/library/definitions.ts';
import { fold, wall } from '../../../../test/library/evaluate.ts';
import { callOf, openLibrary, readers, testNow } from '../../../../test/library/openLibrary.ts';
import { type Row, rows } from '../../../../test/library/rows.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { formulaLengthMax } from '../../../shared/framework/formulas/parseFormula.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Database } from '../../db/Database.ts';
import { answerList } from './answerList.ts';
import { openList } from './openList.ts';

/* Column formulas on PostgreSQL: random formulas give the same values as a separate evaluation that shares no code with the product. */

const cmid = 'RPT-FORMULAS';
const label = { en: 'Formula', fr: 'Formule' };
const timezone = 'America/Toronto';
const pageSize = 100;

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

function registryWith(columns: readonly ListColumn[]): Registry {
  const report: ReportDefinition = {
    kind: 'report',
    name: 'formulas',
    cmid,
    schema: 'books',
    access: 'user',
    title: label,
    api_url: 'GET books',
    permissions: { list: { cmid }, export: { cmid } },
    columns: [{ field: 'id' }, ...columns],
    sort: ['id'],
  };
  const set = librarySet();
  return buildRegistry({ ...set, reports: [...set.reports, { file: 'resources/reports/formulas.report.json', content: report }] }, cmid);
}

type Answer = {
  readonly results: readonly Record<string, unknown>[];
  readonly count: number;
  readonly aggregates: Record<string, unknown>;
};

async function ask(registry: Registry, query: string, reader: Reader = readers.root): Promise<Answer & { readonly groups?: unknown }> {
  const ctx = callOf({ ...reader, grants: new Set([...reader.grants, cmid]) }, { registry, cmid, timezone });
  const model = openList(libraryRegistrations, ctx, 'books', 'list');
  const { body } = await answerList(
    database.scoped(ctx),
    model,
    parseListQuery(`${query}&limit=${pageSize}&columns=false`, model.queryContext),
  );
  return JSON.parse(body) as Answer;
}

const books = rows['books'] ?? [];
const formulas = (...texts: readonly (string | readonly [string, Partial<ListColumn>])[]): ListColumn[] =>
  texts.map((each, i) => {
    const [formula, more] = typeof each === 'string' ? [each, {}] : each;
    return { field: `f${i + 1}`, formula, label, ...more };
  });

/** A blank, a truth value, a text, or a number in units of 10^-40. */
type Value = null | boolean | string | bigint;
type Kind = 'number' | 'text' | 'date' | 'boolean';
interface Part {
  readonly text: string;
  readonly of: (book: Row) => Value;
}

const unit = 10n ** 40n;
const big = (value: unknown): bigint | null => {
  if (value === null || value === undefined) return null;
  const [whole = '0', fraction = ''] = `${value as string | number}`.split('.');
  const digits = BigInt(whole.replace('-', '') + fraction.padEnd(40, '0'));
  return whole.startsWith('-') ? -digits : digits;
};
const digitsOf = (value: bigint): string => {
  const text = (value < 0n ? -value : value).toString().padStart(41, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -40)}.${text.slice(-40)}`.replace(/\.?0+$/, '');
};
const filled = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null);
const day = (value: Value): number => Date.parse(String(value)) / 86_400_000;
const shown = (value: Value): string => (typeof value === 'bigint' ? digitsOf(value) : String(value ?? ''));
const numbersOf = (values: readonly Value[]): bigint[] => values.filter((value) => typeof value === 'bigint');
const least = <Each>(values: readonly Each[], isBefore: (one: Each, other: Each) => boolean): Each | null =>
  values.reduce<Each | null>((best, each) => (best === null || isBefore(each, best) ? each : best), null);
const author = ({ author: id }: Row): Row | undefined => rows['authors']?.find((each) => each['id'] === id);

const atoms: Readonly<Record<Kind, fc.Arbitrary<Part>>> = {
  number: fc.oneof(
    fc.constantFrom('copies', 'pages', 'price', 'margin').map((name): Part => ({ text: name, of: (book) => big(book[name]) })),
    fc.constantFrom('0', '3', '12.5', '0.01', '100').map((text): Part => ({ text, of: () => big(text) })),
  ),
  text: fc.oneof(
    fc.constantFrom('title', 'subtitle', 'genre', 'isbn').map((name): Part => ({ text: name, of: (book) => filled(book[name]) })),
    fc
      .constantFrom('novel', "it's", '', 'é "x"')
      .map((text): Part => ({ text: `'${text.replaceAll("'", "''")}'`, of: () => filled(text) })),
    fc.constant<Part>({ text: 'author_label', of: (book) => filled(author(book)?.['name']) }),
  ),
  date: fc.oneof(
    fc.constant<Part>({ text: 'printed_on', of: (book) => filled(book['printed_on']) }),
    fc.constant<Part>({ text: 'author.born', of: (book) => filled(author(book)?.['born']) }),
    fc.constant<Part>({ text: 'today()', of: () => wall(testNow.getTime(), timezone).slice(0, 10) }),
    fc.constant<Part>({ text: "date('2024-02-29')", of: () => '2024-02-29' }),
    fc.constant<Part>({
      text: 'day(sold_at)',
      of: ({ sold_at: at }) => (typeof at === 'string' ? wall(Date.parse(at), timezone).slice(0, 10) : null),
    }),
  ),
  boolean: fc.constantFrom<Part>(
    { text: 'true', of: () => true },
    { text: 'translated', of: ({ translated }) => (typeof translated === 'boolean' ? translated : null) },
  ),
};

const both = <Result extends Value>(one: Part, other: Part, of: (one: NonNullable<Value>, other: NonNullable<Value>) => Result) => {
  return (book: Row): Result | null => {
    const [left, right] = [one.of(book), other.of(book)];
    return left === null || right === null ? null : of(left, right);
  };
};
const parts = fc.letrec<Record<Kind, Part>>((tie) => {
  const number = tie('number');
  const text = tie('text');
  const date = tie('date');
  const boolean = tie('boolean');
  const any = fc.oneof(number, text, date);
  const choice = (kind: fc.Arbitrary<Part>): fc.Arbitrary<Part>[] => [
    fc.tuple(boolean, kind, kind).map(
      ([when, one, other]): Part => ({
        text: `if(${when.text}, ${one.text}, ${other.text})`,
        of: (book) => (when.of(book) === true ? one.of(book) : other.of(book)),
      }),
    ),
    fc.tuple(kind, kind).map(
      ([one, other]): Part => ({
        text: `default(${one.text}, ${other.text})`,
        of: (book) => one.of(book) ?? other.of(book),
      }),
    ),
  ];
  const compared = (kind: fc.Arbitrary<Part>, signs: readonly string[]): fc.Arbitrary<Part> =>
    fc.tuple(kind, kind, fc.constantFrom(...signs)).map(
      ([one, other, sign]): Part => ({
        text: `(${one.text} ${sign} ${other.text})`,
        of: both(one, other, (left, right) => {
          if (sign === '=') return left === right;
          if (sign === '<>') return left !== right;
          const isLess = left < right;
          const isEqual = left === right;
          return sign === '<' ? isLess : sign === '<=' ? isLess || isEqual : sign === '>' ? !isLess && !isEqual : !isLess;
        }),
      }),
    );
  const every = ['=', '<>', '<', '<=', '>', '>='];
  return {
    number: fc.oneof(
      { maxDepth: 3 },
      atoms.number,
      fc.tuple(number, number, fc.constantFrom('+', '-')).map(
        ([one, other, sign]): Part => ({
          text: `(${one.text} ${sign} ${other.text})`,
          of: both(one, other, (left, right) => (sign === '+' ? BigInt(left) + BigInt(right) : BigInt(left) - BigInt(right))),
        }),
      ),
      fc.tuple(atoms.number, number).map(
        ([one, other]): Part => ({
          text: `${one.text} * ${other.text}`,
          of: both(one, other, (left, right) => (BigInt(left) * BigInt(right)) / unit),
        }),
      ),
      fc.tuple(atoms.number, fc.constantFrom('2', '8', '0', '(copies - copies)')).map(
        ([one, divisor]): Part => ({
          text: `(${one.text} / ${divisor})`,
          of: (book) => {
            const left = one.of(book);
            return left === null || divisor.length > 1 || divisor === '0' ? null : BigInt(left) / BigInt(divisor);
          },
        }),
      ),
      number.map((one): Part => ({ text: `(-${one.text})`, of: both(one, one, (value) => -BigInt(value)) })),
      number.map(
        (one): Part => ({
          text: `abs(${one.text})`,
          of: both(one, one, (value) => (BigInt(value) < 0n ? -BigInt(value) : BigInt(value))),
        }),
      ),
      fc.array(number, { minLength: 2, maxLength: 3 }).map(
        (all): Part => ({
          text: `sum(${all.map((each) => each.text).join(', ')})`,
          of: (book) => numbersOf(all.map((each) => each.of(book))).reduce<bigint | null>((total, each) => (total ?? 0n) + each, null),
        }),
      ),
      fc.tuple(fc.array(number, { minLength: 2, maxLength: 3 }), fc.constantFrom('min', 'max')).map(
        ([all, name]): Part => ({
          text: `${name}(${all.map((each) => each.text).join(', ')})`,
          of: (book) => least(numbersOf(all.map((each) => each.of(book))), (one, other) => (name === 'min' ? one < other : one > other)),
        }),
      ),
      fc.tuple(date, date).map(
        ([one, other]): Part => ({
          text: `days_between(${one.text}, ${other.text})`,
          of: both(one, other, (from, to) => BigInt(day(to) - day(from)) * unit),
        }),
      ),
      text.map(
        (one): Part => ({ text: `length(${one.text})`, of: both(one, one, (value) => BigInt(Array.from(String(value)).length) * unit) }),
      ),
      date.map((one): Part => ({ text: `year(${one.text})`, of: both(one, one, (value) => BigInt(String(value).slice(0, 4)) * unit) })),
      ...choice(number),
    ),
    text: fc.oneof(
      { maxDepth: 3 },
      atoms.text,
      fc.tuple(any, any).map(
        ([one, other]): Part => ({
          text: `(${one.text} & ${other.text})`,
          of: (book) => filled(shown(one.of(book)) + shown(other.of(book))),
        }),
      ),
      ...choice(text),
    ),
    date: fc.oneof(
      { maxDepth: 3 },
      atoms.date,
      fc.tuple(date, fc.constantFrom('copies', '30', '-1.9', '99999999')).map(
        ([one, days]): Part => ({
          text: `add_days(${one.text}, ${days})`,
          of: (book) => {
            const start = one.of(book);
            const added = Math.trunc(Number(days === 'copies' ? book['copies'] : days));
            const time = (day(start) + added) * 86_400_000;
            return start === null || time > Date.parse('9999-12-31') ? null : new Date(time).toISOString().slice(0, 10);
          },
        }),
      ),
      ...choice(date),
    ),
    boolean: fc.oneof(
      { maxDepth: 3 },
      atoms.boolean,
      compared(number, every),
      compared(date, every),
      compared(text, ['=', '<>']),
      any.map((one): Part => ({ text: `blank(${one.text})`, of: (book) => one.of(book) === null })),
      fc.tuple(text, text).map(
        ([one, other]): Part => ({
          text: `contains(${one.text}, ${other.text})`,
          of: both(one, other, (inside, wanted) => fold(String(inside)).includes(fold(String(wanted)))),
        }),
      ),
      boolean.map((one): Part => ({ text: `(not ${one.text})`, of: both(one, one, (value) => value === false) })),
      fc.tuple(boolean, boolean, fc.constantFrom('and', 'or')).map(
        ([one, other, word]): Part => ({
          text: `(${one.text} ${word} ${other.text})`,
          of: (book) => {
            const values = [one.of(book), other.of(book)];
            const decisive = word === 'or';
            return values.includes(decisive) ? decisive : values.includes(null) ? null : !decisive;
          },
        }),
      ),
    ),
  };
});

/** A value as rows show it: numbers with two digits, halves away from zero. */
function cell(value: Value): unknown {
  if (typeof value !== 'bigint') return value;
  const hundredth = unit / 100n;
  const size = ((value < 0n ? -value : value) + hundredth / 2n) / hundredth;
  return Number(`${value < 0n ? '-' : ''}${size}e-2`) || 0;
}

const kinds: readonly Kind[] = ['number', 'text', 'date', 'boolean'];

test.each(kinds)(
  'random formulas that give a %s have the values of an evaluation of its own, in rows, filters and totals',
  async (kind) => {
    const samples = fc.sample(parts[kind], { numRuns: fuzzRuns(200), seed: 7 }).filter(({ text }) => text.length <= formulaLengthMax / 2);
    for (let from = 0; from < samples.length; from += 30) {
      const batch = samples.slice(from, from + 30);
      const registry = registryWith(
        batch.map(({ text }, i) => ({ field: `f${i}`, formula: text, label, ...(kind === 'number' && { decimals: 2 }) })),
      );
      const { results } = await ask(registry, 'count=false');
      for (const [i, { text, of }] of batch.entries()) {
        const expected = books.map((book) => cell(of(book)));
        expect([text, results.map((row) => row[`f${i}`])]).toEqual([text, expected.slice(0, pageSize)]);
        const blanks = await ask(registry, `f${i}__isnull=true&fields=id`);
        expect([text, blanks.count]).toEqual([text, expected.filter((value) => value === null).length]);
      }
      if (kind !== 'number') continue;
      const sums = await ask(
        registry,
        `rows=false&aggregate=${batch
          .map((_each, i) => `sum:f${i}`)
          .slice(0, 10)
          .join(',')}`,
      );
      for (const [i, { text, of }] of batch.slice(0, 10).entries()) {
        const values = books.map((book) => cell(of(book))).filter((value) => typeof value === 'number');
        const total = values.reduce((sum, value) => sum + value, 0);
        const given = sums.aggregates[`sum:f${i}`];
        expect([text, given === null, Math.abs(Number(given) - total) <= Math.abs(total) * 1e-12 + 0.001]).toEqual([
          text,
          values.length === 0,
          true,
        ]);
      }
    }
  },
);

describe('a formula', () => {
  test.each([
    ['hours between instants', 'hours_between(sold_at, sold_at)', 'decimal', 0],
    ['a whole number without digits', 'copies * 2', 'number', Number(books[0]?.['copies']) * 2],
    ['rounded to a number of digits', ['1 / 3', { decimals: 4 }], 'decimal', 0.3333],
    ['rounded within', 'round(2 / 3, 1) * 10', 'decimal', 7],
    ['an earlier formula', ['f1 + 1', { field: 'f2' }], 'number', 11],
    ['a registered column', 'age * 0', 'number', 0],
    ['a label in upper case', "upper(author_label) & '!'", 'text', expect.stringMatching(/^\P{Ll}+!$/u)],
  ] as const)('%s', async (_name, formula, type, value) => {
    const [own] = formulas(formula as string | readonly [string, Partial<ListColumn>]);
    const age: ListColumn = { field: 'age', computed: 'books.age', type: 'number', label };
    const registry = registryWith([age, ...formulas('10'), { ...own, field: 'f9', formula: own?.formula ?? '', label }]);
    const [row] = (await ask(registry, 'id=1')).results;
    expect(row?.['f9']).toEqual(value);
    const ctx = callOf({ ...readers.root, grants: new Set([...readers.root.grants, cmid]) }, { registry, cmid });
    expect(openList(libraryRegistrations, ctx, 'books', 'list').find('f9')?.type).toBe(type);
  });

  test('with more digits than a number can have is blank in rows, orders, filters, totals and groups', async () => {
    const digits = fc
      .integer({ min: 1, max: 3 })
      .chain((parts) => fc.constantFrom(...[1, 40, 99, 300].map((n) => '9'.repeat(Math.ceil(n / parts)))));
    const tiny = fc.constantFrom(1, 40, 300).map((n) => `0.${'0'.repeat(n)}1`);
    const atom = fc.oneof(fc.constantFrom('copies', 'pages', 'price', 'age', 'f1'), digits, tiny);
    const formula = fc
      .tuple(fc.array(fc.tuple(atom, fc.constantFrom('*', '*', '/', '+', '-')), { minLength: 2, maxLength: 8 }), atom, fc.boolean())
      .map(([parts, last, isNested]) => {
        const text = parts.map(([part, sign]) => `${part} ${sign} `).join('') + last;
        return isNested ? `round(1 / (${text}), 2) * ${last}` : text;
      })
      .filter((text) => text.length <= formulaLengthMax);
    const age: ListColumn = { field: 'age', computed: 'books.age', type: 'number', label };
    // 140 factors of 990 digits: beyond the 131,072 digits of PostgreSQL.
    const huge = [
      ['9'.repeat(990), {}],
      [`copies${' * f1'.repeat(140)}`, {}],
      ['1 / (1 / (1 / f1) / f1) * f2 + 5', {}],
    ] as const;
    const check = async (...texts: readonly (string | readonly [string, Partial<ListColumn>])[]) => {
      const registry = registryWith([age, ...formulas(...texts)]);
      const name = `f${texts.length}`;
      const { results } = await ask(registry, `sort=-${name}&aggregate=sum:${name},max:${name},avg:${name}`);
      const [blanks, filledOnes] = [
        (await ask(registry, `${name}__isnull=true`)).count,
        (await ask(registry, `${name}__isnull=false`)).count,
      ];
      expect(blanks + filledOnes).toBe(books.length);
      expect(results.filter((row) => row[name] === null).length).toBe(Math.max(0, pageSize - filledOnes));
      await ask(registry, `${name}__gt=1`);
      expect(await ask(registry, `group_by=${name}&aggregate=count:id`)).toBeDefined();
      return blanks;
    };
    expect(await check(...huge.slice(0, 2))).toBe(books.length);
    await check(...huge);
    await fc.assert(
      fc.asyncProperty(formula, async (text) => {
        await check('9'.repeat(990), text);
      }),
      { numRuns: fuzzRuns(20) },
    );
  });

  test('sorts, filters and groups like a column', async () => {
    const registry = registryWith(formulas('copies * price', "if(blank(price), 'none', if(price >= 10, 'dear', 'cheap'))"));
    const all = (await ask(registry, 'sort=-f1&count=false')).results.map((row) => row['f1']);
    const filledOnes = all.filter((value) => value !== null).map(Number);
    expect(filledOnes).toEqual([...filledOnes].sort((one, other) => other - one));
    expect(all.slice(filledOnes.length)).toEqual(all.slice(filledOnes.length).map(() => null));
    const over = await ask(registry, 'f1__gt=20&f2=dear');
    expect(over.count).toBe(
      books.filter(({ copies, price }) => price !== null && Number(copies) * Number(price) > 20 && Number(price) >= 10).length,
    );
    const { groups } = await ask(registry, 'group_by=f2&aggregate=count:id');
    expect(JSON.stringify(groups)).toContain('dear');
  });

  test('is blank where one of its fields is withheld, in rows, filters and totals, and reads no record that its reader may not see', async () => {
    const registry = registryWith(formulas("if(margin > 0, 'gain', 'loss')", 'default(margin, 7)', "default(seller.name, 'nobody')"));
    const [all, seen] = [await ask(registry, ''), await ask(registry, '', readers.buyer)];
    const withheld = seen.results.filter((row) => row['f1'] === null);
    expect(withheld.length).toBeGreaterThan(0);
    expect(all.results.filter((row) => row['f1'] === null)).toEqual([]);
    for (const { id } of withheld) {
      expect((await ask(registry, `id=${Number(id)}&f2__isnull=false`, readers.buyer)).count).toBe(0);
      expect((await ask(registry, `id=${Number(id)}&rows=false&aggregate=sum:f2`, readers.buyer)).aggregates).toEqual({ 'sum:f2': null });
    }
    const foreign = seen.results.filter((row) => row['f3'] === 'nobody');
    expect(foreign.length).toBeGreaterThan(0);
    expect(all.results.filter(({ id }) => foreign.some((row) => row['id'] === id)).every((row) => row['f3'] !== 'nobody')).toBe(true);
  });
});
