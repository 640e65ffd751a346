import { expect, test } from 'vitest';
import { english } from '../../../../test/catalogues.ts';
import { exampleContent, loadExamples } from '../../../../test/exampleDefinitions.ts';
import { formatFinding } from '../../../shared/framework/lint/formatFinding.ts';

const entity = 'schemas/entities/books.schema.json';
const resource = 'resources/books.resource.json';
const report = 'resources/reports/long-books.report.json';
const label = { 'x-label': { en: 'Extra', fr: 'En plus' } };
const messages = { en: english };

/** The findings of a changed file in the wording that an author reads. */
function said(file: string, change: (content: Record<string, unknown>) => unknown): string[] {
  const { findings } = loadExamples({ [file]: change(exampleContent(file)) });
  return findings.map((finding) => {
    const { message, hint } = formatFinding(messages, 'en', finding);
    return `${finding.code} ${finding.pointer} ${message} ${hint}`;
  });
}

const withField =
  (name: string, property: object) =>
  (content: Record<string, unknown>): unknown => ({ ...content, properties: { ...(content['properties'] as object), [name]: property } });
const withColumn =
  (field: string) =>
  (content: Record<string, unknown>): unknown => ({ ...content, columns: [...(content['columns'] as object[]), { field }] });
const section = { en: 'More', fr: 'Plus' };
const withLayout =
  (item: object) =>
  (content: Record<string, unknown>): unknown => ({
    ...content,
    form: { layout: [...(content['form'] as { layout: object[] }).layout, item] },
  });

test.each<[string, string, (content: Record<string, unknown>) => unknown, string]>([
  [
    'a word for a type that JSON has otherwise',
    entity,
    withField('extra', { type: 'decimal', ...label }),
    'DEF018 /properties/extra/type decimal is not a JSON type. Write "type": "number", "x-decimals": 2.',
  ],
  [
    'letters that names may not have',
    entity,
    withField('Trailer Size', { type: 'boolean', ...label }),
    'DEF018 /properties/Trailer Size Trailer Size cannot be a name here. A name has letters without accents, digits and _, and begins with a letter.',
  ],
  [
    'a name that lists use',
    entity,
    withField('limit', { type: 'boolean', ...label }),
    'DEF017 /properties/limit The field name limit is a parameter of every list. Choose another name, such as limit_value.',
  ],
  [
    'a bare role among the rules of a scope',
    entity,
    (content) => ({ ...content, 'x-scope': ['staff', { role: 'owner', field: 'owner' }] }),
    'DEF018 /x-scope/0 staff is not of type object. Write { "role": "staff" }.',
  ],
  [
    'a pattern with an open bracket',
    entity,
    withField('extra', { type: 'string', maxLength: 9, pattern: '^[0-9]+([A-Z]$', ...label }),
    'DEF018 /properties/extra/pattern ^[0-9]+([A-Z]$ is not a valid pattern: Unterminated group, from character 8. Correct it there, or remove it; patterns are those of JavaScript with the flag u.',
  ],
  [
    'limits that cross',
    entity,
    withField('extra', { type: 'integer', minimum: 5, maximum: 4, ...label }),
    'DEF035 /properties/extra/minimum minimum of extra is above maximum. Correct one of the two.',
  ],
  [
    'a path through three references',
    report,
    withColumn('author.publisher.owner.name'),
    'DEF018 /columns/5/field author.publisher.owner.name follows 3 references; a path can follow at most two. Choose a closer field, or show it in a report of another entity.',
  ],
  [
    'a value that no enumeration has, in the query of a report',
    report,
    (content) => ({ ...content, api_url: 'GET books?state=vanished' }),
    'DEF020 /api_url state never has the value vanished. Its values: on_shelf, lent, lost.',
  ],
  [
    'a key that stands in place of another: one finding',
    resource,
    withLayout({ tab: section, rows: [] }),
    'DEF001 /form/layout/2/tab The key tab is unknown here. Known here: section, description, empty, as, rows.',
  ],
  [
    'a format like no other',
    resource,
    (content) => ({ ...content, export: { formats: ['ODS'] } }),
    'DEF018 /export/formats/0 ODS is not allowed here; allowed: PDF, Google Sheet, CSV, XLSX, JSON, XML. docs/definitions.md and schemas/definitions list the allowed values.',
  ],
  [
    'an empty file',
    resource,
    () => ' ',
    'DEF019  The file is empty. Write the definition, or delete the file; npm run new writes one that works.',
  ],
  ['a comment', resource, () => '{\n  // books\n}', 'DEF019  Line 2, column 3 has a comment; JSON has none. Remove it.'],
])('%s is reported with its remedy', (_name, file, change, sentence) => {
  expect(said(file, change)).toContain(sentence);
});

test('a filter of many levels is shown by its beginning', () => {
  let filter: object = { pages: 1 };
  for (let level = 0; level < 60; level++) filter = { and: [filter] };
  const [sentence = ''] = said(report, (content) => ({ ...content, filters_params: filter }));
  expect(sentence).toMatch(/^DEF020 /);
  expect(sentence).toContain('at most 5 levels');
  expect(sentence.length).toBeLessThan(330);
});
