import { describe, expect, test } from 'vitest';
import { exampleContent, loadExamples } from '../../../../test/exampleDefinitions.ts';

const file = 'schemas/entities/books.schema.json';

/** The findings for the example books with one more field that has these keywords. */
function findingsOf(property: object) {
  const book = exampleContent(file) as { properties: Record<string, object> };
  const label = { 'x-label': { en: 'Extra', fr: 'En plus' } };
  const { findings } = loadExamples({ [file]: { ...book, properties: { ...book.properties, extra: { ...property, ...label } } } });
  return findings.map(({ code, pointer, hint }) => ({ code, pointer, hint }));
}

const text = { type: 'string', maxLength: 20 };

describe('a default that no record could be saved with is refused, and the remedy names the rule', () => {
  test.each<[string, object, string]>([
    ['a word on a day', { type: 'string', format: 'date', default: 'today' }, 'format date (2026-03-15)'],
    ['a day that does not exist', { type: 'string', format: 'date', default: '2026-02-30' }, 'format date (2026-03-15)'],
    ['a day on a moment', { type: 'string', format: 'date-time', default: '2026-02-03' }, 'format date-time (2026-03-15T14:30:00Z)'],
    ['an e-mail address', { ...text, format: 'email', default: 'nobody' }, 'format email (name@example.com)'],
    ['a time', { ...text, 'x-format': 'time', default: '9h' }, 'format clock (09:30)'],
    ['a phone number with its mask', { ...text, 'x-format': 'phone', default: '(416) 555-0199' }, 'format phone (4165550199)'],
    ['a pattern', { ...text, pattern: '^[A-Z]+$', default: 'abc' }, 'pattern ^[A-Z]+$'],
    ['a length', { ...text, default: 'x'.repeat(21) }, 'maxLength 20'],
    ['a line break in one line', { ...text, default: 'a\nb' }, 'format label'],
    ['a word on a yes or no', { type: 'boolean', default: 'yes' }, 'type boolean, null'],
    ['too many decimals', { type: 'number', 'x-decimals': 1, default: 0.25 }, 'decimals 1'],
    ['a limit', { type: 'integer', maximum: 5, default: 6 }, 'maximum 5'],
    ['no record has the id 0', { type: 'integer', 'x-ref': { entity: 'authors', value: 'id', label: ['name'] }, default: 0 }, 'minimum 1'],
    ['a list of one too many', { type: 'array', items: { type: 'string', maxLength: 5 }, maxItems: 1, default: ['a', 'b'] }, 'maxItems 1'],
  ])('%s', (_name, property, expected) => {
    expect(findingsOf(property)).toEqual([
      {
        code: 'DEF035',
        pointer: '/properties/extra/default',
        hint: { key: 'lint.DEF035.default.hint', values: expect.objectContaining({ expected }) },
      },
    ]);
  });

  test('one of fixed values: the remedy lists them, or names the near one', () => {
    const lent = { type: 'string', enum: ['lent', 'lost'] };
    expect(findingsOf({ ...lent, default: 'new' })[0]?.hint.values).toMatchObject({ expected: 'lent, lost' });
    expect(findingsOf({ ...lent, default: 'lentt' })[0]?.hint).toEqual({ key: 'lint.didYouMean', values: { name: 'lent' } });
  });

  test.each<[string, object]>([
    ['a day', { type: 'string', format: 'date', default: '2026-03-15' }],
    ['null', { type: ['string', 'null'], format: 'date', default: null }],
    ['a number', { type: 'number', 'x-decimals': 2, default: 0.25 }],
    ['a list', { type: 'array', items: { type: 'string', maxLength: 5 }, default: ['a'] }],
  ])('%s passes', (_name, property) => {
    expect(findingsOf(property)).toEqual([]);
  });
});
