import { expect, test } from 'vitest';
import { english } from '../../../../test/catalogues.ts';
import { exampleContent, loadExamples } from '../../../../test/exampleDefinitions.ts';
import { formatFinding } from '../../../shared/framework/lint/formatFinding.ts';

const entity = 'schemas/entities/books.schema.json';
const resource = 'resources/books.resource.json';
const report = 'resources/reports/long-books.report.json';
const paper = 'resources/papers/gift_receipt.paper.json';
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
const withRule =
  (must: object) =>
  (content: Record<string, unknown>): unknown => ({
    ...content,
    'x-rules': [{ field: 'pages', must, message: { en: 'It does not fit', fr: 'Cela ne va pas' } }],
  });
const withScreen =
  (screen: object) =>
  (content: Record<string, unknown>): unknown => ({
    ...content,
    screens: [...(content['screens'] as object[]), { access: 'user', menu: false, menus: ['STAFF'], ...screen }],
  });
const withLink =
  (query: object) =>
  (content: Record<string, unknown>): unknown => ({ ...content, links: [{ ...(content['links'] as object[])[0], query }] });
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
    'a column that is no field, and near none',
    report,
    withColumn('colour'),
    'DEF003 /columns/7/field books has no field colour. Use one of its fields (title, isbn, accession_number, author, author_label, owner, owner_label, state, lent_until, pages, price, currency, …), or add colour to its schema.',
  ],
  [
    'a name that is too long for a column',
    entity,
    withField('a'.repeat(64), { type: 'integer', ...label }),
    `DEF018 /properties/${'a'.repeat(64)} ${'a'.repeat(60)}… is too long for a name. A name has at most 63 letters, digits and _.`,
  ],
  [
    'the path of another resource',
    resource,
    (content) => ({ ...content, api_url: 'authors' }),
    'DEF022 /api_url The path authors is already used in resources/authors.resource.json. Give one of the two another path in api_url.',
  ],
  [
    'a size of paper in capitals',
    paper,
    (content) => ({ ...content, size: 'A4' }),
    'DEF018 /size A4 is not allowed here; allowed: letter, legal, a4. Did you mean a4?',
  ],
  ['too few parts', paper, (content) => ({ ...content, blocks: [] }), 'DEF018 /blocks [] breaks the limit minItems 1. Give at least 1.'],
  [
    'too much',
    paper,
    (content) => ({ ...content, blocks: [{ block: 'heading', heading: { en: 'A', fr: 'A' }, scale: 40 }] }),
    'DEF018 /blocks/0/scale 40 breaks the limit maximum 6. Give at most 6.',
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
    'DEF018 /x-scope/0 "staff" is not of type object. Write { "role": "staff" }.',
  ],
  [
    'a number in quotes',
    entity,
    withField('extra', { type: 'string', maxLength: '20', ...label }),
    'DEF018 /properties/extra/maxLength "20" is not of type integer. Write 20.',
  ],
  [
    'yes in quotes',
    report,
    (content) => ({ ...content, columns: [{ field: 'title', searchable: 'true' }] }),
    'DEF018 /columns/0/searchable "true" is not of type boolean. Write true.',
  ],
  [
    'one of some numbers in quotes',
    report,
    (content) => ({ ...content, page_size: '20' }),
    'DEF018 /page_size "20" is not allowed here; allowed: 5, 10, 20, 50, 100. Write 20.',
  ],
  [
    'a default in quotes',
    entity,
    withField('extra', { type: 'integer', default: '1', ...label }),
    'DEF035 /properties/extra/default The default "1" is not valid for extra: no record could be saved with it. Write 1.',
  ],
  [
    'a text in place of a list',
    entity,
    (content) => ({ ...content, 'x-title': 'title' }),
    'DEF018 /x-title "title" is not of type array. Write ["title"].',
  ],
  [
    'a text in place of a list of lists',
    entity,
    (content) => ({ ...content, 'x-unique': 'isbn' }),
    'DEF018 /x-unique "isbn" is not of type array. Write [["isbn"]].',
  ],
  [
    'a list of texts in place of columns',
    report,
    (content) => ({ ...content, columns: ['title', { field: 'pages' }] }),
    'DEF018 /columns/0 "title" is not of type object. Write { "field": "title" }.',
  ],
  [
    'a rule of a scope without its list',
    entity,
    (content) => ({ ...content, 'x-scope': { role: 'owner', field: 'owner' } }),
    'DEF018 /x-scope {"role":"owner","field":"owner"} is not of type array. Write [{ "role": "owner", "field": "owner" }].',
  ],
  [
    'a menu group in place of the list of groups',
    report,
    (content) => ({ ...content, menus: 'STAFF' }),
    'DEF018 /menus "STAFF" is not of type array. Write ["STAFF"].',
  ],
  [
    'one child in place of the list of children, too long to repeat',
    resource,
    (content) => ({ ...content, children: (content['children'] as object[])[0] }),
    'DEF018 /children {"resource":"chapters","field":"book","as":"lines","order":"… is not of type array. Write […].',
  ],
  [
    'the search of a list outside its columns',
    resource,
    (content) => ({ ...content, list: { ...(content['list'] as object), searchable: ['title'] } }),
    'DEF001 /list/searchable The key searchable is unknown here. Write { "field": "…", "searchable": true }, in list/columns.',
  ],
  [
    'a field that calls itself required',
    entity,
    withField('extra', { type: 'boolean', required: true, ...label }),
    'DEF001 /properties/extra/required The key required is unknown here. Write "required": ["…"], beside properties.',
  ],
  [
    'the inequality of other grammars, of fixed values',
    report,
    (content) => ({ ...content, filters_params: { state__ne: 'lost' } }),
    'DEF012 /filters_params/state__ne The operator ne does not fit state, which is of type text. Write "state!".',
  ],
  [
    'the inequality of other grammars, of a text',
    report,
    (content) => ({ ...content, api_url: 'GET books?title__ne=Emma' }),
    'DEF012 /api_url The operator ne does not fit title, which is of type text. Write "title!", or "title__iexact!" to ignore case and accents.',
  ],
  [
    'an operator of other grammars that the type lacks',
    report,
    (content) => ({ ...content, filters_params: { in_print__nin: ['true'] } }),
    'DEF012 /filters_params/in_print__nin The operator nin does not fit in_print, which is of type boolean. Did you mean in_print?',
  ],
  [
    'the inequality of other grammars between two fields',
    entity,
    withRule({ lent_until__ne: '{lent_until}' }),
    'DEF049 /x-rules/0/must/lent_until__ne lent_until__ne does not compare two values. Write "lent_until!".',
  ],
  [
    'a field without braces in a rule',
    entity,
    withRule({ pages__lte: 'price' }),
    'DEF020 /x-rules/0/must/pages__lte {"pages__lte":"price"} does not fit pages__lte; expected: a number such as -12.5, without spaces between its digits. Write "{price}".',
  ],
  [
    'a later day without braces in a rule',
    entity,
    withRule({ lent_until__lte: 'today+28d' }),
    'DEF020 /x-rules/0/must/lent_until__lte {"lent_until__lte":"today+28d"} does not fit lent_until__lte; expected: a day of the calendar, such as 2026-03-10. Write "{today+28d}".',
  ],
  [
    'the user without braces in the query of a report',
    report,
    (content) => ({ ...content, api_url: 'GET books?owner=me' }),
    'DEF020 /api_url me does not fit owner; expected: a number such as -12.5, without spaces between its digits. Write "{me}".',
  ],
  [
    'a path beside its cmid',
    resource,
    withScreen({ cmid: 'BOOKS', path: 'lost', view: 'list' }),
    'DEF018 /screens/7/path The path lost is not below its cmid BOOKS. Write "BOOKS/lost".',
  ],
  [
    'a path below a cmid written otherwise',
    resource,
    withScreen({ cmid: 'BOOK-LOST', path: 'BOOKLOST/{id}', view: 'show' }),
    'DEF018 /screens/7/path The path BOOKLOST/{id} is not below its cmid BOOK-LOST. Write "BOOK-LOST/{id}".',
  ],
  [
    'a misspelt column in the query of a link to a list',
    resource,
    withLink({ autor: '{author}' }),
    'DEF003 /links/0/query/autor books has no field autor. Did you mean author?',
  ],
  [
    'a field that the list of a link does not show',
    resource,
    withLink({ owner: '{owner}' }),
    'DEF020 /links/0/query/owner owner is not a column of BOOKS. A tile or a link names columns of its screen; add it to that screen, hidden if need be.',
  ],
  [
    'a field of the record without braces in the query of a link to a list',
    resource,
    withLink({ lent_until__gte: 'lent_until' }),
    'DEF020 /links/0/query/lent_until__gte lent_until does not fit lent_until__gte; expected: a day of the calendar, such as 2026-03-10. Write "{lent_until}".',
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
    'DEF018 /columns/7/field author.publisher.owner.name follows 3 references; a path can follow at most two. Choose a closer field, or show it in a report of another entity.',
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
    'DEF001 /form/layout/2/tab The key tab is unknown here. Known here: section, description, empty, withheld, as, rows.',
  ],
  [
    'a format like no other',
    resource,
    (content) => ({ ...content, export: { formats: ['ODS'] } }),
    'DEF018 /export/formats/0 ODS is not allowed here; allowed: PDF, Google Sheet, CSV, XLSX, JSON, XML, HTML. docs/definitions and schemas/definitions list the allowed values.',
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

const machine = {
  field: 'state',
  initial: ['here'],
  transitions: [{ name: 'lose', label: { en: 'Lose', fr: 'Perdre' }, from: ['here'], to: 'lost', comment: 'mandatory' }],
};

test.each<[string, unknown, string[]]>([
  ['a word that is not allowed', machine, ['/x-states/transitions/0/comment']],
  ['one of several machines', [machine], ['/x-states/0/transitions/0/comment']],
  ['a machine without its field', { ...machine, field: undefined, transitions: undefined }, ['/x-states']],
  ['neither a machine nor a list', 7, ['/x-states']],
])('a fault within states is reported alone, at its place: %s', (_name, states, places) => {
  const { findings } = loadExamples({ [entity]: { ...(exampleContent(entity) as object), 'x-states': states } });
  expect(findings.map(({ pointer }) => pointer)).toEqual(places);
});
