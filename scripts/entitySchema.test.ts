import { describe, expect, test } from 'vitest';
import type { EntityProperty, EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { completeSchema, generateEntity } from './entitySchema.ts';
import { parseEntityTable } from './entityTable.ts';
import { formatJson } from './formatJson.ts';

const head = 'entity\tfield\ttype\trequired\tunique\tref\tenum\tmax\tunit\tlabel_en\tlabel_fr\tnotes';
const authors = ['authors\tname\tstring\tY\t\t\t\t40\t\tName\tNom\t[Author / Auteur; library; Who writes; scope public]'];

/** Cells of a row of `books` by column; the rest stay empty. */
function bookRow(cells: Readonly<Record<string, string>>): string {
  const names = head.split('\t').slice(1);
  const filled: Readonly<Record<string, string>> = { label_en: 'Label', label_fr: 'Étiquette', ...cells };
  return ['books', ...names.map((name) => filled[name] ?? '')].join('\t');
}

function generate(rows: readonly string[], defined: readonly string[] = ['books', 'authors']) {
  const first = bookRow({
    field: 'title',
    type: 'string',
    required: 'Y',
    max: '60',
    notes: '[Book / Livre; library; What is read; scope staff]',
  });
  const tables = parseEntityTable([head, first, ...rows, ...authors].join('\n'));
  return generateEntity('books', { tables, defined: new Set(defined) });
}

/** The property that one row gives a new file. */
function propertyOf(cells: Readonly<Record<string, string>>): EntityProperty | undefined {
  const generated = generate([bookRow({ field: 'subject', ...cells })]);
  const { 'x-label': label, ...property } = completeSchema(undefined, generated).properties['subject'] ?? { type: 'string' };
  expect(label).toEqual({ en: 'Label', fr: 'Étiquette' });
  return property;
}

describe('a row gives a property', () => {
  test.each<[string, Record<string, string>, EntityProperty]>([
    ['required string', { type: 'string', required: 'Y', max: '20' }, { type: 'string', minLength: 1, maxLength: 20 }],
    ['optional string', { type: 'string', max: '20' }, { type: ['string', 'null'], maxLength: 20 }],
    ['string from a shortest length', { type: 'string', required: 'Y', max: '4..60' }, { type: 'string', minLength: 4, maxLength: 60 }],
    ['text without a length', { type: 'text' }, { type: ['string', 'null'], 'x-no-max-length': true }],
    ['html', { type: 'html', required: 'Y' }, { type: 'string', minLength: 1, maxLength: 100000, 'x-format': 'html' }],
    [
      'integer with a range',
      { type: 'int', required: 'Y', max: '0..120', unit: 'd' },
      { type: 'integer', minimum: 0, maximum: 120, 'x-unit': 'd' },
    ],
    ['integer without a range', { type: 'int' }, { type: ['integer', 'null'], minimum: 0, maximum: 2147483647 }],
    [
      'decimal from its precision',
      { type: 'decimal(5,2)', unit: 'lb' },
      { type: ['number', 'null'], minimum: -999.99, maximum: 999.99, 'x-decimals': 2, 'x-unit': 'lb' },
    ],
    [
      'decimal with a range',
      { type: 'decimal(9,6)', max: '-90..90' },
      { type: ['number', 'null'], minimum: -90, maximum: 90, 'x-decimals': 6 },
    ],
    [
      'percentage',
      { type: 'decimal(5,2)', max: '0..100', unit: '%' },
      { type: ['number', 'null'], minimum: 0, maximum: 100, 'x-decimals': 2, 'x-format': 'percent' },
    ],
    [
      'money in a fixed currency',
      { type: 'money', required: 'Y', max: '0..10', unit: 'CAD' },
      { type: 'number', minimum: 0, maximum: 10, 'x-decimals': 2, 'x-format': 'currency', 'x-unit': 'CAD' },
    ],
    ['required flag', { type: 'bool', required: 'Y' }, { type: 'boolean', default: false }],
    ['optional flag', { type: 'bool' }, { type: ['boolean', 'null'] }],
    ['date', { type: 'date', required: 'Y' }, { type: 'string', format: 'date' }],
    ['instant', { type: 'datetime' }, { type: ['string', 'null'], format: 'date-time' }],
    [
      'time of day',
      { type: 'time', required: 'Y' },
      { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5, 'x-format': 'time' },
    ],
    ['e-mail address', { type: 'email', required: 'Y', max: '100' }, { type: 'string', format: 'email', maxLength: 100 }],
    ['phone', { type: 'phone' }, { type: ['string', 'null'], pattern: '^[0-9]{10}$', maxLength: 10, 'x-format': 'phone' }],
    [
      'province',
      { type: 'province', required: 'Y' },
      {
        type: 'string',
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        'x-format': 'province',
        'x-message': {
          pattern: { en: 'Province/State must be 2 characters', fr: 'La province ou l’État doit avoir 2 caractères' },
          maxLength: { en: 'Province/State must be 2 characters', fr: 'La province ou l’État doit avoir 2 caractères' },
        },
      },
    ],
    ['address of a page', { type: 'url', max: '500' }, { type: ['string', 'null'], format: 'uri', maxLength: 500, 'x-format': 'link' }],
    ['prose', { type: 'text', max: '300' }, { type: ['string', 'null'], maxLength: 300, 'x-markup': true }],
    ['long prose', { type: 'text', max: '2000' }, { type: ['string', 'null'], maxLength: 2000 }],
    ['secret', { type: 'secret', required: 'Y', notes: 'sensitive: secret' }, { type: 'string', maxLength: 255, 'x-sensitive': 'secret' }],
    [
      'list of texts',
      { type: 'list', required: 'Y' },
      { type: 'array', items: { type: 'string', minLength: 1, maxLength: 200 }, minItems: 1, maxItems: 500 },
    ],
    [
      'one object',
      { type: 'json', notes: 'old and new value by field' },
      { type: ['object', 'null'], description: 'old and new value by field' },
    ],
    [
      'list of records',
      { type: 'json', required: 'Y', notes: 'row, column, message' },
      { type: 'array', items: { type: 'object' }, maxItems: 1000, description: 'row, column, message' },
    ],
    [
      'file',
      { type: 'file', enum: 'image/*|application/pdf', max: '2 MB' },
      {
        type: ['integer', 'null'],
        'x-ref': { entity: 'attachments', value: 'id', label: ['filename'] },
        'x-file': { accept: ['image/*', 'application/pdf'], max_bytes: 2_000_000 },
      },
    ],
    [
      'file of any type',
      { type: 'file', required: 'Y', max: '500 kB' },
      {
        type: 'integer',
        'x-ref': { entity: 'attachments', value: 'id', label: ['filename'] },
        'x-file': { max_bytes: 500_000 },
      },
    ],
    ['enum without labels', { type: 'enum', required: 'Y', enum: 'CAD|USD' }, { type: 'string', enum: ['CAD', 'USD'], default: 'CAD' }],
    [
      'optional enum',
      { type: 'enum', enum: 'A|B', notes: 'en: Ay|Bee; fr: A fr|B fr' },
      { type: ['string', 'null'], enum: ['A', 'B', null], 'x-enum-labels': { A: { en: 'Ay', fr: 'A fr' }, B: { en: 'Bee', fr: 'B fr' } } },
    ],
    [
      'several of an enum',
      { type: 'enum_list', required: 'Y', enum: 'A|B' },
      { type: 'array', items: { type: 'string', enum: ['A', 'B'] }, minItems: 1, uniqueItems: true },
    ],
    [
      'reference',
      { type: 'ref', required: 'Y', ref: 'authors' },
      { type: 'integer', 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } },
    ],
    [
      'several references',
      { type: 'refs', ref: 'authors' },
      {
        type: ['array', 'null'],
        items: { type: 'integer' },
        uniqueItems: true,
        maxItems: 500,
        'x-ref': { entity: 'authors', value: 'id', label: ['name'] },
      },
    ],
    ['reference whose entity is not there yet', { type: 'ref', required: 'Y', ref: 'publishers' }, { type: ['integer', 'null'] }],
    [
      'computed value',
      { type: 'int', max: '0..9', notes: 'derived' },
      { type: ['integer', 'null'], minimum: 0, maximum: 9, readOnly: true, description: 'derived' },
    ],
    [
      'withheld and sensitive value',
      { type: 'bool', notes: 'sensitive: financial; visible to: owner, staff' },
      { type: ['boolean', 'null'], 'x-sensitive': 'financial', 'x-visible-to': ['owner', 'staff'] },
    ],
    [
      'default in words',
      { type: 'int', required: 'Y', max: '5..100', notes: '5 to 100; default 20' },
      { type: 'integer', minimum: 5, maximum: 100, default: 20, description: '5 to 100; default 20' },
    ],
    [
      'citations are no help',
      { type: 'bool', notes: 'gives tools. 000 §3, 002 §5' },
      { type: ['boolean', 'null'], description: 'gives tools.' },
    ],
  ])('%s', (_name, cells, property) => {
    expect(propertyOf(cells)).toEqual(property);
  });

  test.each([
    ['exactly 10 digits', '^[0-9]{10}$'],
    ['7 digits, zero-padded (R-015)', '^[0-9]{7}$'],
    ['NU + 10 digits', '^NU[0-9]{10}$'],
    ['9 digits + RT + 4 digits', '^[0-9]{9}RT[0-9]{4}$'],
    ['2 to 4 upper-case letters', '^[A-Z]{2,4}$'],
    ['upper case, digits, underscore', '^[A-Z][A-Z0-9_]*$'],
    ['lower case letters, digits, hyphen', '^[a-z0-9][a-z0-9-]*$'],
    ['UN or NA followed by 4 digits (R-124)', '^(UN|NA)[0-9]{4}$'],
    ['6 characters', undefined],
  ])('a rule in words: %s', (note, pattern) => {
    expect(propertyOf({ type: 'string', max: '20', notes: note })?.pattern).toBe(pattern);
  });

  test.each([
    ['H3B2Y5', true],
    ['14202', true],
    ['14202-1234', true],
    ['H3B 2Y5', false],
    ['h3b2y5', false],
    ['D3B2Y5', false],
    ['1420', false],
    ['142021234', false],
  ])('a postal code is stored in one form: %s', (code, isValid) => {
    const pattern = propertyOf({ type: 'postal' })?.pattern ?? '';
    expect(new RegExp(pattern).test(code)).toBe(isValid);
  });

  test('a text in English names its twin in French', () => {
    const cells = { type: 'string', required: 'Y', max: '40' };
    const { properties } = generate([
      bookRow({ field: 'subject_en', ...cells }),
      bookRow({ field: 'subject_fr', ...cells }),
      bookRow({ field: 'blurb_en', type: 'html' }),
      bookRow({ field: 'blurb_fr', type: 'html' }),
      bookRow({ field: 'motto_en', ...cells }),
    ]).schema;
    expect(
      Object.entries(properties).flatMap(([name, property]) => (property['x-translations'] ? [[name, property['x-translations']]] : [])),
    ).toEqual([['subject_en', { fr: 'subject_fr' }]]);
  });

  test('rows take the fields of their items from the rows of the same name and a dot', () => {
    const { schema } = generate([
      bookRow({ field: 'loans', type: 'rows', max: '2..9', required: 'Y' }),
      bookRow({ field: 'loans.day', type: 'date', required: 'Y' }),
      bookRow({ field: 'pages', type: 'int', max: '1..900' }),
      bookRow({ field: 'loans.fee', type: 'money', max: '0..50', unit: 'CAD' }),
    ]);
    const label = { en: 'Label', fr: 'Étiquette' };
    const fee = { minimum: 0, maximum: 50, 'x-decimals': 2, 'x-format': 'currency', 'x-unit': 'CAD' };
    expect(schema.properties['loans']).toEqual({
      type: 'array',
      minItems: 2,
      maxItems: 9,
      items: {
        type: 'object',
        properties: {
          day: { type: 'string', format: 'date', 'x-label': label },
          fee: { type: ['number', 'null'], ...fee, 'x-label': label },
        },
        required: ['day'],
        additionalProperties: false,
      },
      'x-label': label,
    });
    expect(Object.keys(schema.properties)).toEqual(['title', 'loans', 'pages']);
    expect(schema.required).toEqual(['title', 'loans']);
  });

  test.each<[string, readonly Record<string, string>[], RegExp]>([
    [
      'a field of items without its rows',
      [{ field: 'loans.day', type: 'date' }],
      /books\.loans\.day: the table has no field loans of type rows/,
    ],
    ['rows without fields', [{ field: 'loans', type: 'rows' }], /books\.loans: .* needs rows for the fields of its items: loans\.name/],
    [
      'a reference in items',
      [
        { field: 'loans', type: 'rows' },
        { field: 'loans.by', type: 'ref', ref: 'authors' },
      ],
      /books\.loans\.by: an item cannot have a field of type "ref"/,
    ],
    [
      'a unique field in items',
      [
        { field: 'loans', type: 'rows' },
        { field: 'loans.day', type: 'date', unique: 'Y' },
      ],
      /books\.loans\.day: a field of an item cannot be unique/,
    ],
    [
      'a number of items that is none',
      [
        { field: 'loans', type: 'rows', max: 'many' },
        { field: 'loans.day', type: 'date' },
      ],
      /"many" is not a number/,
    ],
    ['a file without a size', [{ field: 'cover', type: 'file' }], /books\.cover: "" is not a size such as 5 MB/],
  ])('%s is refused', (_name, rows, message) => {
    expect(() => generate(rows.map(bookRow))).toThrow(message);
  });

  test('an amount by currency takes its unit from the row', () => {
    const { schema } = generate([
      bookRow({ field: 'price', type: 'money', unit: 'by currency' }),
      bookRow({ field: 'currency', type: 'enum', enum: 'CAD|USD' }),
    ]);
    expect(schema.properties['price']?.['x-unit']).toEqual({ field: 'currency' });
  });
});

describe('the rows of an entity give its schema', () => {
  test('header, title, keys and required fields', () => {
    const { schema } = generate([
      bookRow({ field: 'company', type: 'ref', required: 'Y', ref: 'companies' }),
      bookRow({ field: 'isbn', type: 'string', max: '13', unique: 'Y' }),
      bookRow({ field: 'shelf', type: 'int', unique: 'with company+isbn' }),
    ]);
    expect(schema).toMatchObject({
      $id: 'books',
      description: 'What is read',
      'x-label': { en: 'Book', fr: 'Livre' },
      'x-title': ['isbn', 'title'],
      'x-scope': 'staff',
      'x-unique': [
        ['company', 'isbn'],
        ['company', 'isbn', 'shelf'],
      ],
      required: ['title'],
    });
  });

  test.each([
    ['staff', 'staff'],
    ['public', 'public'],
    [
      'owner(author) company(publisher)',
      [
        { role: 'owner', field: 'author' },
        { role: 'company', field: 'publisher' },
      ],
    ],
    ['through author', [{ through: 'author' }]],
    ['through reviews', [{ through: 'reviews.book' }]],
  ])('scope "%s"', (text, scope) => {
    const rows = [
      `shelves\tcode\tstring\tY\tY\t\t\t6\t\tCode\tCode\t[Shelf / Rayon; library; Where books stand; scope ${text}]`,
      'reviews\tbook\tref\tY\t\tshelves\t\t\t\tBook\tLivre\t[Review / Critique; library; What is said; scope staff]',
    ];
    const generated = generateEntity('shelves', {
      tables: parseEntityTable([head, ...rows].join('\n')),
      defined: new Set(['shelves', 'reviews']),
    });
    expect(generated.schema['x-scope']).toEqual(scope);
    expect(generated.warnings).toEqual([]);
  });

  test('a scope that definitions cannot express is reported, never guessed', () => {
    const row = 'shelves\tcode\tstring\tY\tY\t\t\t6\t\tCode\tCode\t[Shelf / Rayon; library; Where; scope owner(code) librarian]';
    const generated = generateEntity('shelves', { tables: parseEntityTable([head, row].join('\n')), defined: new Set(['shelves']) });
    expect(generated.schema['x-scope']).toEqual([{ role: 'owner', field: 'code' }]);
    expect(generated.warnings.join()).toContain('"librarian" has no form in x-scope');
  });

  test.each([
    ['an enum whose labels do not fit', { field: 'kind', type: 'enum', enum: 'A|B', notes: 'en: Ay; fr: A|B' }, /books\.kind: 2 values/],
    ['an unknown type', { field: 'kind', type: 'colour' }, /books\.kind: unknown type "colour"/],
    ['a reserved name', { field: 'limit', type: 'int' }, /books\.limit: this name is reserved/],
    ['a name that belongs to labels', { field: 'author_label', type: 'string' }, /reserved/],
    ['a range that is none', { field: 'pages', type: 'int', max: 'many' }, /"many" is not a range/],
  ])('%s is refused', (_name, cells, message) => {
    expect(() => generate([bookRow(cells)])).toThrow(message);
  });

  test('a reserved column name gets the one that stands for it [law 27]', () => {
    expect(Object.keys(generate([bookRow({ field: 'columns', type: 'list' })]).schema.properties)).toEqual(['title', 'column_list']);
  });
});

describe('a second run', () => {
  const rows = [bookRow({ field: 'pages', type: 'int' }), bookRow({ field: 'kind', type: 'enum', enum: 'A|B', required: 'Y' })];
  const first = completeSchema(undefined, generate(rows));

  test('changes nothing', () => {
    expect(formatJson(completeSchema(first, generate(rows)))).toBe(formatJson(first));
  });

  test('keeps keys, fields and narrowed guesses that somebody wrote', () => {
    const edited: EntitySchema = {
      ...first,
      properties: {
        ...first.properties,
        pages: {
          ...first.properties['pages'],
          type: ['integer', 'null'],
          maximum: 5000,
          'x-help': { en: 'Printed ones', fr: 'Imprimées' },
        },
        shelf: { type: 'string', maxLength: 6, 'x-label': { en: 'Shelf', fr: 'Rayon' } },
      },
      required: [...(first.required ?? []), 'shelf'],
    };
    const merged = completeSchema(edited, generate(rows));
    expect(merged.properties['pages']).toMatchObject({ maximum: 5000, 'x-help': { en: 'Printed ones', fr: 'Imprimées' } });
    expect(merged.properties['shelf']).toEqual(edited.properties['shelf']);
    expect(merged.required).toEqual(['title', 'kind', 'shelf']);
  });

  test('keeps what the file says where the table now says otherwise', () => {
    const changed = [
      bookRow({ field: 'pages', type: 'int', max: '1..900', required: 'Y' }),
      bookRow({ field: 'kind', type: 'enum', enum: 'A|C', required: 'Y' }),
    ];
    expect(completeSchema(first, generate(changed))).toEqual(first);
  });

  test('adds a new field, and the reference of a field whose target has a file now', () => {
    const author = bookRow({ field: 'author', type: 'ref', ref: 'authors', required: 'Y' });
    const pending = completeSchema(first, generate([...rows, author], ['books']));
    expect(pending.properties['author']).toMatchObject({ type: ['integer', 'null'] });
    const referring = completeSchema(pending, generate([...rows, author]));
    expect(referring.properties['author']).toMatchObject({ 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } });
  });
});
