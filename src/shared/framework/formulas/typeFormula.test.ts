import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../../test/tier.ts';
import { type FindOperand, isFormulaProblem, typeFormula } from './typeFormula.ts';

const types = { n: 'number', d: 'number', t: 'text', day: 'date', at: 'datetime', yes: 'boolean' } as const;
const find: FindOperand = (name) => {
  if (name === 'below' || name === 'files') return name === 'below' ? 'later' : 'no_value';
  const type = Object.entries(types).find(([each]) => each === name)?.[1];
  return type && { type, isWhole: name === 'n', size: name === 'd' ? 60 : 1 };
};

test.each([
  ['n + 1', 'number', true],
  ['n * 1.5', 'number', false],
  ['n / 2', 'number', false],
  ['-n * -(n - 2)', 'number', true],
  ['1 + 2 & 3', 'text', false],
  ["t & ', ' & n & day & at", 'text', false],
  ['not yes and n < 2 or blank(t)', 'boolean', false],
  ['if(yes, n, 0)', 'number', true],
  ['min(day, today())', 'date', false],
  ['default(at, at)', 'datetime', false],
  ['days_between(day, at)', 'number', true],
  ['round(n, 2)', 'number', false],
  ['"it ""is"" so"', 'text', false],
])('%s is of type %s', (formula, type, isWhole) => {
  expect(typeFormula(formula, find)).toMatchObject({ type, isWhole });
});

/** Each with its fault and the characters of its place. */
test.each([
  ['', 'empty', ''],
  ['n # 1', 'character', '#'],
  ['n + 𝛑', 'character', '𝛑'],
  ["t & 'open", 'unclosed', "'open"],
  ['n + * 2', 'unexpected', '*'],
  ['n n', 'unexpected', 'n'],
  ['and n', 'unexpected', 'and'],
  ['n < 1 < 2', 'unexpected', '<'],
  ['n +', 'ends', ''],
  ['(n', 'ends', ''],
  ['sqrt(n)', 'function', 'sqrt'],
  ['toString(n)', 'function', 'toString'],
  ['if(yes, n)', 'arguments', 'if(yes, n)'],
  ['today(n)', 'arguments', 'today(n)'],
  ['round(n, n)', 'constant', 'n'],
  ["date('2026-02-29')", 'constant', "'2026-02-29'"],
  ['n + missing', 'name', 'missing'],
  ['n + below', 'later', 'below'],
  ['blank(files)', 'no_value', 'files'],
  ['n + (t & t)', 'type', 't & t'],
  ['t < t', 'type', 't'],
  ['n and yes', 'type', 'n'],
  ['yes & t', 'type', 'yes'],
  ['year(n)', 'type', 'n'],
  ['min(n, t)', 'type', 't'],
  ['if(yes, n, t)', 'types_differ', 't'],
  ['t = n', 'types_differ', 't = n'],
  ['day = at', 'types_differ', 'day = at'],
  [`${'('.repeat(20)}n${')'.repeat(20)}`, undefined, ''],
  [`${'('.repeat(21)}n${')'.repeat(21)}`, 'too_deep', 'n'],
  [`${'-'.repeat(21)}n`, 'too_deep', 'n'],
  ['d+d+d+d', undefined, ''],
  ['d+d+d+d+d', 'too_long', 'd+d+d+d+d'],
  [`'${'x'.repeat(999)}'`, 'too_long', "'"],
])('%s: %s', (formula, code, place) => {
  expect(faultOf(formula)).toEqual(code === undefined ? undefined : { code, place });
});

function faultOf(formula: string) {
  const found = typeFormula(formula, find);
  if (!isFormulaProblem(found)) return undefined;
  const { at, length } = found.place;
  return { code: found.code, place: formula.slice(at, at + length) };
}

test('any text is a formula or a fault within it', () => {
  const words = fc.constantFrom(
    'n',
    't',
    'day',
    '(',
    ')',
    '+',
    '-',
    '&',
    '<',
    "'",
    '"',
    ',',
    'and',
    'not',
    'if',
    'sum(',
    '1.5',
    ' ',
    '.',
    'é',
    '\u{1d6d1}',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (all) => {
      const formula = all.join('');
      const found = typeFormula(formula, find);
      if (!isFormulaProblem(found)) return;
      const { at, length } = found.place;
      expect(at >= 0 && length >= 0 && at + length <= formula.length).toBe(true);
    }),
    { numRuns: fuzzRuns(2000), seed: 3 },
  );
});
