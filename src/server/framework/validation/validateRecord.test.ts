import { describe, expect, test } from 'vitest';
import { english as en } from '../../../../test/catalogues.ts';
import { buildRegistry, getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { EntityProperty, EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { normalizeRecord } from '../../../shared/framework/records/normalizeRecord.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { validateRecord } from './validateRecord.ts';

const label = { en: 'Label', fr: 'Étiquette' };
const properties: Record<string, EntityProperty> = {
  title: { type: 'string', maxLength: 10 },
  code: {
    type: 'string',
    maxLength: 15,
    pattern: '^[A-Z0-9]{2,15}$',
    'x-message': { en: 'Invalid Code Format', fr: 'Format de code invalide' },
  },
  genre: { type: 'string', enum: ['novel', 'poetry'], default: 'novel', 'x-enum-labels': { novel: label, poetry: label } },
  email: { type: 'string', format: 'email', maxLength: 100 },
  site: { type: 'string', format: 'uri', maxLength: 100 },
  zone: { type: 'string', format: 'time-zone', maxLength: 40 },
  phone: { type: 'string', maxLength: 10, 'x-format': 'phone' },
  postal: { type: 'string', maxLength: 10, 'x-format': 'postal' },
  opens: { type: 'string', maxLength: 5, 'x-format': 'time' },
  printed: { type: 'string', format: 'date' },
  sold_at: { type: 'string', format: 'date-time' },
  price: { type: 'number', minimum: 0, maximum: 99999, 'x-decimals': 2 },
  pages: { type: 'integer', minimum: 1, maximum: 999 },
  weight: { type: 'number', exclusiveMinimum: 0, 'x-decimals': 3 },
  copies: {
    type: 'number',
    minimum: 0,
    maximum: 24,
    'x-decimals': 1,
    'x-message': {
      type: { en: 'Copies are a number', fr: 'Les exemplaires sont un nombre' },
      maximum: { en: 'At most 24 copies', fr: 'Au plus 24 exemplaires' },
      'x-decimals': { en: 'One decimal at most', fr: 'Une décimale au plus' },
    },
  },
  shelf: { type: 'integer', minimum: 0, maximum: 9, 'x-message': { type: { en: 'A shelf has a number', fr: 'Un rayon a un numéro' } } },
  subjects: {
    type: 'array',
    items: { type: 'string', maxLength: 5 },
    maxItems: 2,
    'x-message': {
      maxLength: { en: 'Each subject is short', fr: 'Chaque sujet est court' },
      maxItems: { en: 'Two subjects at most', fr: 'Deux sujets au plus' },
    },
  },
  tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
  author: { type: 'integer', 'x-ref': { entity: 'books', value: 'id', label: ['title'] } },
  notes: { type: 'string', maxLength: 1000 },
  extra: { type: 'object' },
  on_loan: { type: 'boolean', default: false },
  borrower: { type: 'string', maxLength: 30, 'x-when': { required: { on_loan: true } } },
  reason: { type: 'string', maxLength: 30, 'x-when': { visible: { or: [{ 'genre!': 'novel' }, { price__gt: 100 }] } } },
  due: {
    type: 'string',
    format: 'date',
    'x-when': { required: { not: { or: [{ printed__lt: '2026-01-10' }, { printed: '2026-03-31' }] } } },
  },
  blurb: { type: 'string', 'x-format': 'html', 'x-when': { required: { title: 'Blurb' } } },
  isbn: { type: 'string', maxLength: 13, 'x-immutable': true },
  rating: { type: 'integer', maximum: 5, readOnly: true },
};
for (const property of Object.values(properties)) property['x-label'] = label;
const schema: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  'x-label': label,
  'x-key': 'id',
  'x-title': ['title'],
  'x-scope': 'public',
  properties,
  required: ['title', 'genre', 'reason'],
  additionalProperties: false,
};
const registry = buildRegistry(
  {
    entities: [{ file: 'books', content: schema }],
    resources: [],
    reports: [],
    pages: [],
    dashboards: [],
    menus: [],
    skins: [],
    states: [],
    notices: [],
    papers: [],
    seeds: [],
    messages: [],
  },
  'test',
);
const books = getEntity(registry, 'books');
const valid = { title: 'Emma', printed: '2026-01-01' };

/** Field -> English message. */
function messages(record: Record<string, unknown>, mode: 'create' | 'update' = 'create'): Record<string, string> {
  const problems = validateRecord(books, mode, normalizeRecord(books, mode, record));
  return Object.fromEntries(
    Object.entries(problems).map(([field, { key, values, text }]) => [
      field,
      text ? textIn(text, 'en') : formatMessage({ en }, 'en', key, values),
    ]),
  );
}

describe('a value', () => {
  test.each<[string, string, unknown, string | undefined]>([
    ['[S-196] [R-001] nothing in a required field', 'title', null, 'Field is required'],
    ['[S-196] [R-001] empty text in a required field', 'title', '', 'Field is required'],
    ['[R-001] only spaces in a required field', 'title', '   ', 'Field is required'],
    ['spaces in an optional field', 'notes', '  ', undefined],
    ['a cleared optional field', 'email', null, undefined],
    ['as long as allowed', 'title', 'x'.repeat(10), undefined],
    ['as long as allowed, in characters', 'title', '\u{1f600}'.repeat(10), undefined],
    ['too long', 'title', 'x'.repeat(11), 'Maximum length is 10 characters'],
    ['a code in its form', 'code', 'AB1', undefined],
    ['[R-014] a code in another form, in the words of its definition', 'code', 'a b', 'Invalid Code Format'],
    ['a code that is too long, in the general words', 'code', 'A'.repeat(16), 'Maximum length is 15 characters'],
    ['an option', 'genre', 'poetry', undefined],
    ['no option', 'genre', 'drama', 'Choose one of the options'],
    ['[S-187] [R-002] [B-016] an e-mail address', 'email', 'dock@acme.example', undefined],
    ['[S-187] an address without a dot in its domain', 'email', 'dock@acme', 'Invalid email address'],
    ['[S-187] an address with two @', 'email', 'a@b@c.example', 'Invalid email address'],
    ['[S-187] [B-016] an address with a space', 'email', 'a b@c.example', 'Invalid email address'],
    ['a web address', 'site', 'https://a.example/b?c#d', undefined],
    ['a script as web address', 'site', 'javascript:alert(1)', 'Enter a web address, such as https://example.com'],
    ['a time zone', 'zone', 'America/St_Johns', undefined],
    ['a time zone that does not exist', 'zone', 'Mars/Phobos', 'Enter a time zone such as America/Toronto'],
    ['an offset is no time zone', 'zone', '+05:00', 'Enter a time zone such as America/Toronto'],
    ['[R-003] a phone number with its mask', 'phone', '514 555 - 0134', undefined],
    ['[R-003] a phone number of nine digits', 'phone', '514 555 013', 'Invalid Phone Number'],
    ['[S-188] [R-004] a Canadian code with a space, in small letters', 'postal', 'h3b 2y5', undefined],
    ['[S-188] [R-004] a Canadian code that starts with D', 'postal', 'D3B 2Y5', 'Invalid Postal/Zip Code'],
    ['[S-188] [R-005] five digits', 'postal', '14225', undefined],
    ['[S-188] [R-005] five and four digits', 'postal', '14225-1234', undefined],
    ['[S-188] [R-005] four digits', 'postal', '1422', 'Invalid Postal/Zip Code'],
    ['[R-006] seven characters', 'postal', 'H3B2Y55', 'Invalid Postal/Zip Code'],
    ['[S-186] [R-019] the first minute', 'opens', '00:00', undefined],
    ['[S-186] [R-019] the last minute', 'opens', '23:59', undefined],
    ['[S-189] an hour that does not exist', 'opens', '25:00', 'Time must be in 24hr format'],
    ['[S-189] twelve hours with a half of the day', 'opens', '7pm', 'Time must be in 24hr format'],
    ['[S-184] [R-018] a leap day', 'printed', '2024-02-29', undefined],
    ['[B-005] [S-190] [R-018] a day that does not exist', 'printed', '2026-02-30', 'Invalid date format. Valid format is: YYYY-MM-DD'],
    ['[B-005] [S-190] a day with slashes', 'printed', '2026/03/05', 'Invalid date format. Valid format is: YYYY-MM-DD'],
    ['an instant', 'sold_at', '2026-03-05T14:07:00Z', undefined],
    ['[S-190] an instant without a zone', 'sold_at', '2026-03-05 14:07', 'Invalid date format. Valid format is: YYYY-MM-DD HH:mm'],
    ['[S-191] [B-017] letters in a number', 'price', '12a', 'Value must be number'],
    ['[S-191] [B-017] letters in a whole number', 'pages', 'x', 'Value must be number'],
    ['[S-192] [R-032] as many decimals as allowed', 'price', 19.99, undefined],
    ['[S-192] [B-021] [R-032] a decimal too many', 'price', 19.999, 'Number of decimal place allowed: 2'],
    ['[S-192] a fraction in a whole number', 'pages', 1.5, 'Number of decimal place allowed: 0'],
    ['[S-193] [B-020] [R-033] the minimum', 'pages', 1, undefined],
    ['[S-193] [B-020] [R-033] below the minimum', 'pages', 0, 'Value must be greater or equal to 1'],
    ['[S-194] [B-020] [R-034] the maximum', 'pages', 999, undefined],
    ['[S-194] [B-020] [R-034] above the maximum', 'pages', 1000, 'Value must be less than or equal to 999'],
    ['[R-047] a large maximum without grouping', 'price', 100000, 'Value must be less than or equal to 99999'],
    ['[S-195] [R-026] zero where nothing negative goes', 'price', 0, undefined],
    ['[S-195] [R-026] a negative value where none goes', 'price', -1, 'Negative value is not allowed'],
    ['[R-027] zero where only positive numbers go', 'weight', 0, 'Must be a positive number'],
    ['a limit in its own words', 'copies', 24.5, 'At most 24 copies'],
    ['a limit without words of its own', 'copies', -1, 'Negative value is not allowed'],
    ['decimals in their own words', 'copies', 1.25, 'One decimal at most'],
    ['another type in its own words', 'copies', 'x', 'Copies are a number'],
    ['a fraction of a whole number is no other type', 'shelf', 1.5, 'Number of decimal place allowed: 0'],
    ['an entry of a list in the words of its limit', 'subjects', ['a', 'abcdef'], 'Each subject is short'],
    ['a list in the words of its limit', 'subjects', ['a', 'b', 'c'], 'Two subjects at most'],
    ['a number that its column cannot hold', 'weight', 1e15, 'Value must be less than or equal to 999999999999'],
    ['[R-023] a control character in a line', 'title', 'a\nb', 'Invalid characters'],
    ['a mark that turns around the order of reading', 'title', 'a\u202eb', 'Invalid characters'],
    ['line breaks in text of several lines', 'notes', 'a\nb\tc', undefined],
    ['[R-023] NUL in text of several lines', 'notes', 'a\u0000', 'Invalid characters'],
    ['NUL deep within JSON', 'extra', { a: ['\u0000'] }, 'Invalid characters'],
    ['text where JSON goes', 'extra', '{"a":', 'This is not valid JSON'],
    ['entries of a list', 'tags', ['a', 'b'], undefined],
    ['an entry that is too long', 'tags', ['abcdef'], 'Maximum length is 5 characters'],
    ['an entry twice', 'tags', ['a', 'a'], 'Each entry must be different'],
    ['the id of a record', 'author', 7, undefined],
    ['a name instead of an id', 'author', 'Jane', 'Choose a record from the list'],
    ['a field that does not exist', 'nope', 1, 'This field does not exist'],
    ['a field that only the server sets', 'rating', 1, 'This field cannot be changed'],
  ])('%s', (_title, field, value, message) => {
    expect(messages({ ...valid, [field]: value })[field]).toBe(message);
  });
});

describe('x-when', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['required: its condition does not hold', { on_loan: false }, []],
    ['required: its condition holds', { on_loan: true }, ['borrower']],
    ['required: its condition holds and the field is filled', { on_loan: true, borrower: 'Ann' }, []],
    ['required: its condition holds and the field is blank', { on_loan: true, borrower: '  ' }, ['borrower']],
    ['visible: a required field that is not visible may be empty', { genre: 'novel', price: 100 }, []],
    ['visible: a required field is required where it is visible, by a negation', { genre: 'poetry', price: 100 }, ['reason']],
    ['visible: a required field is required where it is visible, by a number', { genre: 'novel', price: 100.01 }, ['reason']],
    ['order of days: the day before', { printed: '2026-01-09' }, []],
    ['order of days: the day itself', { printed: '2026-01-10' }, ['due']],
    ['order of days: years later', { printed: '2031-01-01' }, ['due']],
    ['markup without text is blank', { title: 'Blurb', blurb: '<p> </p><br/>' }, ['blurb']],
    ['markup with text is filled', { title: 'Blurb', blurb: '<p>x</p>' }, []],
    ['[B-111] an empty paragraph is blank', { title: 'Blurb', blurb: '<p></p>' }, ['blurb']],
    ['[B-111] an empty line is blank', { title: 'Blurb', blurb: '<p><br></p>' }, ['blurb']],
    ['[B-111] a space that does not break is blank', { title: 'Blurb', blurb: '<p>&nbsp;</p>' }, ['blurb']],
    ['[B-111] so it is by its number', { title: 'Blurb', blurb: '<p>&#160;&#xA0; </p>' }, ['blurb']],
    ['[B-111] characters without a width are blank', { title: 'Blurb', blurb: '<p>\u200b\ufeff</p>' }, ['blurb']],
    ['[B-111] a line across the text is blank', { title: 'Blurb', blurb: '<hr>' }, ['blurb']],
    ['[B-111] text after a space that does not break is filled', { title: 'Blurb', blurb: '<p>&nbsp;x</p>' }, []],
    ['[B-111] a reference to a sign is filled', { title: 'Blurb', blurb: '<p>&amp;</p>' }, []],
    ['[B-111] a sign alone is filled', { title: 'Blurb', blurb: '&' }, []],
    ['equal days', { printed: '2026-03-31' }, []],
    ['a negated group holds for an empty field', { printed: null }, ['due']],
  ])('%s', (_title, record, required) => {
    const problems = messages({ ...valid, ...record });
    expect(Object.keys(problems)).toEqual(required);
    expect(new Set(Object.values(problems))).toEqual(new Set(required.length > 0 ? ['Field is required'] : []));
  });
});

describe('[B-015] an empty required field of every kind', () => {
  const kinds = Object.entries(properties).filter(([, property]) => !property.readOnly && property.default === undefined);
  const names = kinds.map(([name]) => name);
  const content: EntitySchema = {
    ...schema,
    $id: 'strict',
    properties: Object.fromEntries(kinds.map(([name, property]) => [name, { ...property, 'x-when': {} }])),
    required: names,
  };
  const strict = buildRegistry(
    {
      entities: [{ file: 'strict', content }],
      resources: [],
      reports: [],
      pages: [],
      dashboards: [],
      menus: [],
      skins: [],
      states: [],
      notices: [],
      papers: [],
      seeds: [],
      messages: [],
    },
    'test',
  );
  const allRequired = Object.fromEntries(names.map((name) => [name, { key: 'validation.required' }]));

  test.each<[string, unknown]>([
    ['left out', undefined],
    ['null', null],
    ['empty text', ''],
    ['only spaces', '   '],
    ['an empty list', []],
  ])('%s', (_title, value) => {
    const record = value === undefined ? {} : Object.fromEntries(names.map((name) => [name, value]));
    expect(validateRecord(getEntity(strict, 'strict'), 'create', record)).toEqual(allRequired);
  });
});

describe('an update', () => {
  const row = { ...valid, genre: 'novel', id: 7, created_at: 'x', isbn: 'x', rating: 9, author: 1, author_label: 'Jane', version: 1 };

  test('may carry what the client read and cannot change', () => {
    expect(messages(row, 'update')).toEqual({});
  });

  test('needs the version, clears no required field and knows every field', () => {
    const problems = { version: 'Field is required', title: 'Field is required', nope: 'This field does not exist' };
    expect(messages({ ...row, version: null, title: null, nope: 1 }, 'update')).toEqual(problems);
    expect(messages({ genre: 'novel', printed: '2026-01-01' }, 'update')).toEqual({ version: 'Field is required' });
  });
});

test('a default fills what is left out on create; masks and separators are not kept', () => {
  const sent = { phone: '(514) 555-0134', postal: 'h3b-2y5', title: 5 };
  expect(normalizeRecord(books, 'create', sent)).toEqual({
    phone: '5145550134',
    postal: 'H3B2Y5',
    title: 5,
    genre: 'novel',
    on_loan: false,
  });
  expect(normalizeRecord(books, 'update', { postal: '142251234' })).toEqual({ postal: '14225' });
});
