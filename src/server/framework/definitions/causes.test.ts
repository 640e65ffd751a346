import { expect, test } from 'vitest';
import { english } from '../../../../test/catalogues.ts';
import { exampleContent, loadExamples } from '../../../../test/exampleDefinitions.ts';
import { formatFinding } from '../../../shared/framework/lint/formatFinding.ts';

const entity = 'schemas/entities/books.schema.json';
const users = 'schemas/entities/users.schema.json';
const lines = 'schemas/entities/chapters.schema.json';
const resource = 'resources/books.resource.json';
const ofLines = 'resources/chapters.resource.json';
const report = 'resources/reports/long-books.report.json';

type Change = (content: Record<string, unknown>) => Record<string, unknown>;
type Part = Readonly<Record<string, object>>;

const withChild =
  (child: object): Change =>
  (content) => ({ ...content, children: [{ ...(content['children'] as object[])[0], ...child }] });
const renamed =
  (from: string, to: string): Change =>
  (content) => ({
    ...content,
    properties: Object.fromEntries(Object.entries(content['properties'] as Part).map(([name, each]) => [name === from ? to : name, each])),
  });
const refersTo =
  (name: string, target: string): Change =>
  (content) => {
    const properties = content['properties'] as Part;
    const property = properties[name] as Part;
    return { ...content, properties: { ...properties, [name]: { ...property, 'x-ref': { ...property['x-ref'], entity: target } } } };
  };
const withCmid =
  (at: number, cmid: string): Change =>
  (content) => ({
    ...content,
    screens: (content['screens'] as object[]).map((screen, i) => (i === at ? { ...screen, cmid, path: `${cmid}/{id}` } : screen)),
  });

function findingsOf(file: string, change: Change) {
  return loadExamples({ [file]: change(exampleContent(file)) }).findings;
}

test.each<[string, string, Change, string[]]>([
  ['the reference of lines', resource, withChild({ field: 'bok' }), ['DEF046 /children/0/field']],
  ['the number that counts lines', resource, withChild({ order: 'numbr' }), ['DEF051 /children/0/order']],
  ['a required field of lines', resource, withChild({ columns: ['titel', 'pages'] }), ['DEF003 /children/0/columns/0']],
  ['the entity of a resource', resource, (content) => ({ ...content, schema: 'book' }), ['DEF021 /schema']],
  ['the entity of lines', ofLines, (content) => ({ ...content, schema: 'chapter' }), ['DEF021 /schema']],
  ['the entity of a report', report, (content) => ({ ...content, schema: 'book' }), ['DEF021 /schema']],
  ['the name of a resource', resource, (content) => ({ ...content, name: 'book' }), ['DEF022 /name']],
  ['the name of an entity', entity, (content) => ({ ...content, $id: 'book' }), ['DEF022 /$id']],
  ['the target of a reference that lists lead to', entity, refersTo('author', 'author'), ['DEF005 /properties/author/x-ref/entity']],
  ['the target of a reference that scopes follow', entity, refersTo('owner', 'user'), ['DEF005 /properties/owner/x-ref/entity']],
  ['the target of the reference of lines', lines, refersTo('book', 'book'), ['DEF005 /properties/book/x-ref/entity']],
  ['a field that many places use', entity, renamed('state', 'stat'), ['DEF003 /properties/lent_until/x-tone/0/when/state']],
  [
    'the reference of lines in their entity',
    lines,
    renamed('book', 'bok'),
    // Another sentence: the child names a reference, which may exist and refer to another entity.
    ['DEF003 /required/0', 'DEF046 /children/0/field'],
  ],
  ['a key of the entity that others fill in by default', users, (content) => ({ ...content, 'x-titel': [] }), ['DEF001 /x-titel']],
  ['the cmid of a screen that many places use', resource, withCmid(2, 'BOOK-VEW'), ['DEF010 /permissions/show/cmid']],
  [
    'a menu group',
    resource,
    (content) => ({
      ...content,
      screens: (content['screens'] as object[]).map((screen) => ('menus' in screen ? { ...screen, menus: ['STAF'] } : screen)),
    }),
    ['DEF010 /screens/3/menus/0', 'DEF010 /screens/4/menus/0'],
  ],
])('misspelt, %s is reported where it is written, without what follows from it', (_name, file, change, expected) => {
  expect(findingsOf(file, change).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
});

test.each<[string, string, Change, string]>([
  [
    'a field',
    entity,
    renamed('state', 'stat'),
    'books has no field state, which 14 places use. If stat is misspelt in the schema of books, correct it there; otherwise correct these places: books.schema.json:/properties/lent_until/x-tone/0/when/state, books.schema.json:/properties/lent_until/x-when/visible/state, books.schema.json:/properties/lent_until/x-when/required/state, books.schema.json:/x-locked/0/when/state, ….',
  ],
  [
    'a cmid',
    resource,
    withCmid(2, 'SHELF'),
    'No screen or report has the cmid BOOK-VIEW, which 4 places use. Give a screen or report this cmid, or correct these places: books.resource.json:/permissions/show/cmid, chapters.resource.json:/permissions/list/cmid, readers.menu.json:/grants/0, staff.menu.json:/grants/0.',
  ],
])('many places that use %s, which nothing defines, are one finding with their number', (_name, file, change, sentence) => {
  const [first] = findingsOf(file, change);
  const { message, hint } = first ? formatFinding({ en: english }, 'en', first) : { message: '', hint: '' };
  expect(`${message} ${hint}`).toBe(sentence);
});

test('two places that use an unknown field are two findings', () => {
  const twice = (content: Record<string, unknown>) => ({
    ...content,
    required: [...(content['required'] as string[]), 'shelf'],
    'x-unique': [['isbn', 'shelf']],
  });
  expect(findingsOf(entity, twice).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'DEF003 /required/4',
    'DEF003 /x-unique/0/1',
  ]);
});
