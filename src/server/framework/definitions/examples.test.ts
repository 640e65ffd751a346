import fs from 'node:fs';
import path from 'node:path';
import type { AnySchema } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { english, french } from '../../../../test/catalogues.ts';
import { exampleContent, exampleFiles, exampleNames, examplesFolder, loadExamples } from '../../../../test/exampleDefinitions.ts';
import { checkout } from '../../../../test/plainServer.ts';
import { findingCodes } from '../../../shared/framework/definitions/checks/findingCodes.ts';
import { notBuilt } from '../../../shared/framework/definitions/checks/notBuilt.ts';
import { formatFinding } from '../../../shared/framework/lint/formatFinding.ts';
import { loadFiles } from './loadDefinitions.ts';

/** One file of the valid examples, broken in one way; `text` if it is not JSON. */
interface InvalidExample {
  readonly file: string;
  readonly breaks: string;
  readonly code: string;
  readonly data?: unknown;
  readonly text?: string;
}

const folder = path.join(examplesFolder, 'invalid');
const names = fs.readdirSync(folder).sort();
const messages = { en: english, fr: french };

describe('definition examples', () => {
  test('the valid ones form an installation without a finding', () => {
    const { findings, registry } = loadExamples();
    expect(findings).toEqual([]);
    expect([...(registry?.screensByCmid.keys() ?? [])]).toContain('RPT-LONG');
  });

  test.each(names)('%s fails for its reason alone', (name) => {
    const { file, breaks, code, data, text } = readExample(name);
    const { findings } = loadExamples({ [file]: text ?? data });
    // Many examples also use keys that are not built yet.
    const own = findings.filter((found) => found.code !== 'DEF043' || code === 'DEF043');
    expect(own.map((found) => ({ file: found.file, breaks: found.pointer, code: found.code }))).toEqual([{ file, breaks, code }]);
  });

  test.each(names)('%s is reported in both languages, with a remedy', (name) => {
    const { file, data, text } = readExample(name);
    const { findings } = loadExamples({ [file]: text ?? data });
    const finding = findings.find(({ code }) => name.startsWith(code));
    const [english, french] = (['en', 'fr'] as const).map((language) => finding && formatFinding(messages, language, finding));
    for (const sentence of [english?.message, english?.hint, french?.message, french?.hint]) expect(sentence).toMatch(/[.?]$/);
    expect(french?.message).not.toBe(english?.message);
  });

  test('a missing field of a seed is one finding, also where it is required and the French of another or the key', () => {
    const file = 'schemas/entities/publishers.schema.json';
    const seed = { kind: 'seed', entity: 'publishers', key: ['name'], policy: 'once' };
    const { findings } = loadExamples({
      [file]: { ...exampleContent(file), required: ['name', 'name_fr'] },
      'resources/seeds/publishers.seed.json': { ...seed, rows: [{ name: 'Penguin' }, { name_fr: 'Manchot' }] },
    });
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['DEF050', '/rows/0'],
      ['DEF050', '/rows/1'],
    ]);
  });

  test('more fields than a table can have columns are refused by the name of the entity', () => {
    const file = 'schemas/entities/publishers.schema.json';
    const publishers = exampleContent(file);
    const label = { en: 'A', fr: 'B' };
    const many = Object.fromEntries(
      Array.from({ length: 1600 }, (_, i) => [`field_${i}`, { type: ['integer', 'null'], 'x-label': label }]),
    );
    const { properties } = publishers;
    const { findings } = loadExamples({ [file]: { ...publishers, properties: { ...Object(properties), ...many } } });
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'DEF017', file, pointer: '/properties', message: { values: { entity: 'publishers', max: 1600 } } },
    ]);
  });

  test('a tile gives the report that it reads the values that the report requires', () => {
    const report = 'resources/reports/long-books.report.json';
    const tiles = 'resources/dashboards/desk.dashboard.json';
    const asks = { ...exampleContent(report), parameters: [{ field: 'title', required: true }] };
    const tile = { kind: 'figure', name: 'long', label: { en: 'Long', fr: 'Longs' }, cmid: 'RPT-LONG' };
    const found = (filters: object) =>
      loadExamples({ [report]: asks, [tiles]: { ...exampleContent(tiles), tiles: [{ ...tile, ...filters }] } }).findings.map(
        ({ code, pointer }) => [code, pointer],
      );
    expect(found({})).toEqual([['DEF119', '/tiles/0/cmid']]);
    expect(found({ filters_params: { title__icontains: 'a' } })).toEqual([]);
  });

  test('a style is unknown also where there is no skin', () => {
    const file = 'resources/menus/staff.menu.json';
    const others = exampleFiles.filter((each) => each.file !== file && !each.file.includes('/skins/'));
    const { findings } = loadFiles(
      [...others, { file, text: JSON.stringify({ ...exampleContent(file), style: 'nowhere' }) }],
      exampleNames,
    );
    expect(findings.map(({ pointer, message }) => [pointer, message.key])).toContainEqual(['/style', 'lint.DEF041.none']);
  });

  test('every code has an invalid example', () => {
    // DEF043 names keys that nothing serves yet, of which there are none.
    const codes = Object.keys(findingCodes).filter((code) => code !== 'DEF043' || notBuilt.length > 0);
    expect([...new Set(names.map((name) => name.slice(0, 'DEF000'.length)))]).toEqual(codes);
  });

  test('a further language is laid over the texts of the definitions, which stay English where it has none', () => {
    const { registry } = loadExamples();
    expect(registry?.entities.get('books')?.fields.get('title')?.label).toEqual({ en: 'Title', fr: 'Titre', de: 'Titel' });
    expect(registry?.resources.get('books')?.title['de']).toBe('Bücher');
    expect(registry?.entities.get('books')?.fields.get('pages')?.label['de']).toBeUndefined();
    expect(registry?.messages['de']?.['book.lost']).toBe('Dieses Buch ist verloren.');
  });

  test.each(fs.globSync('schemas/definitions/*.schema.json', { cwd: checkout }))('%s is a sound JSON Schema', (file) => {
    const schema: unknown = JSON.parse(fs.readFileSync(path.join(checkout, file), 'utf8'));
    expect(new Ajv2020().validateSchema(schema as AnySchema)).toBe(true);
  });

  test.each(fs.globSync('schemas/definitions/*.schema.json', { cwd: checkout }))(
    'each pattern of %s stands beside an example that fits it',
    (file) => {
      const bare: string[] = [];
      JSON.parse(fs.readFileSync(path.join(checkout, file), 'utf8'), (key, value: { pattern?: unknown; examples?: unknown[] } | null) => {
        // Patterns of key names have other messages; and a property may be called pattern.
        if (typeof value?.pattern !== 'string' || key === 'propertyNames') return value;
        if (!new RegExp(value.pattern, 'u').test(String(value.examples?.[0]))) bare.push(value.pattern);
        return value;
      });
      expect(bare).toEqual([]);
    },
  );

  test('as long as a file is broken, names that it may define are not reported', () => {
    const book = exampleContent('schemas/entities/books.schema.json');
    const { findings } = loadExamples({ 'schemas/entities/books.schema.json': { ...book, 'x-tilte': [] } });
    expect(findings.map(({ code }) => code)).toEqual(['DEF001']);
  });

  test('a reference to nothing is reported at its place, not at every name behind it', () => {
    const file = 'schemas/entities/authors.schema.json';
    const author = exampleContent(file) as { properties: Record<string, object> };
    const publisher = {
      ...author.properties['publisher'],
      'x-ref': { entity: 'houses', value: 'id', label: ['name'] },
      'x-message': { en: 'Choose a publisher', fr: 'Choisissez un éditeur' },
    };
    const list = { columns: [{ field: 'name' }, { field: 'publisher' }, { field: 'publisher_label' }], sort: ['publisher_label'] };
    const { findings } = loadExamples({
      [file]: { ...author, properties: { ...author.properties, publisher } },
      'resources/authors.resource.json': { ...exampleContent('resources/authors.resource.json'), list },
    });
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['DEF005 /properties/publisher/x-ref/entity']);
  });

  test('a file in another encoding than UTF-8 is reported with the line of its first invalid character', () => {
    const file = 'resources/menus/staff.menu.json';
    const text = JSON.stringify({ ...exampleContent(file), title: { en: 'Staff', fr: 'Employés' } }, undefined, 2);
    const { findings } = loadExamples({ [file]: Buffer.from(text, 'latin1').toString() });
    const line = text.split('\n').findIndex((each) => each.includes('Employés')) + 1;
    expect(findings.slice(0, 1)).toMatchObject([
      { code: 'DEF019', file, message: { values: { line } }, hint: { key: 'lint.DEF019.encoding.hint' } },
    ]);
  });

  test('messages of an area are in separate files; a message in two of them is a finding', () => {
    const own = { 'books.lost': 'Lost', 'books.found': 'Found' };
    const { findings } = loadExamples({
      'resources/messages/app/books.en.json': own,
      'resources/messages/app/books.fr.json': { 'books.lost': 'Perdu', 'books.found': 'Trouvé' },
      'resources/messages/server/books.en.json': { 'books.lost': 'Gone' },
      'resources/messages/server/books.fr.json': { 'books.mislaid': 'Égaré' },
    });
    const file = (part: string, language: string) => `resources/messages/${part}/books.${language}.json`;
    expect(findings).toMatchObject([
      {
        code: 'DEF015',
        file: file('server', 'en'),
        pointer: '/books.lost',
        message: { key: 'lint.DEF015.twice', values: { other: file('app', 'en') } },
        hint: { key: 'lint.DEF015.twice.hint' },
      },
      { code: 'DEF015', file: file('server', 'fr'), pointer: '/books.mislaid', message: { values: { other: file('server', 'en') } } },
    ]);
  });

  test('faults of several files are reported together', () => {
    const { findings } = loadExamples({
      'resources/messages/fr.json': '{',
      'resources/menus/staff.menu.json': {
        ...exampleContent('resources/menus/staff.menu.json'),
        items: [{ cmid: 'BOOKS' }, { cmid: 'BOOKS' }],
      },
    });
    expect(findings.map(({ code }) => code).sort()).toEqual(['DEF019', 'DEF023']);
  });
});

function readExample(name: string): InvalidExample {
  return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as InvalidExample;
}
