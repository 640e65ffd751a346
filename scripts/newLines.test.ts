import { describe, expect, test } from 'vitest';
import { exampleContent, exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { type Draft, DraftRefusal } from './newDefinitions.ts';
import { newLines } from './newLines.ts';

const registry = exampleRegistry();

/** The examples together with the draft's files, the pasted part included. */
function withDraft({ files, pasted }: Draft) {
  const parent = pasted ? [{ file: pasted.file, content: pasted.add(exampleContent(pasted.file)) }] : [];
  return loadExamples(Object.fromEntries([...files, ...parent].map(({ file, content }) => [file, content])));
}

describe('newLines', () => {
  test('writes an entity that goes with its record, and a resource under its rights', () => {
    const draft = newLines(registry, 'loan_notes', 'books', { en: 'Notes', fr: 'Remarques', one: 'Note', 'fr-one': 'Remarque' });
    expect(draft.files.map(({ file }) => file)).toEqual(['schemas/entities/loan_notes.schema.json', 'resources/loan_notes.resource.json']);
    expect(draft.files[0]?.content).toMatchObject({
      'x-label': { en: 'Note', fr: 'Remarque' },
      'x-scope': [{ through: 'book', writes: true }],
      properties: {
        book: { 'x-label': { en: 'Book', fr: 'Livre' }, 'x-ref': { entity: 'books', label: ['title'], on_delete: 'cascade' } },
      },
    });
    expect(draft.files[1]?.content).toMatchObject({
      screens: [],
      permissions: {
        list: { cmid: 'BOOK-VIEW' },
        create: { cmid: 'BOOK-ADD' },
        edit: { cmid: 'BOOK-EDIT', types: ['EMPLOYEE', 'ADMIN'] },
        delete: { cmid: 'BOOK-EDIT', types: ['EMPLOYEE', 'ADMIN'] },
      },
    });
    const { findings, registry: after } = withDraft(draft);
    expect(findings).toEqual([]);
    expect(after?.resources.get('books')?.children?.at(-1)).toMatchObject({
      resource: 'loan_notes',
      field: 'book',
      as: 'lines',
      order: 'number',
    });
  });

  test('prints the child to paste: a further item of children, or children where there are none', () => {
    const [further] = newLines(registry, 'notes', 'books', {}).next;
    expect(further).toMatch(
      /^Paste this into resources\/books\.resource\.json, as a further item of children:\n\{\n {2}"resource": "notes",/,
    );
    const { children: _children, import: _import, ...childless } = exampleContent('resources/books.resource.json');
    const [first] = newLines(exampleRegistry({ 'resources/books.resource.json': childless }), 'notes', 'books', {}).next;
    expect(first).toMatch(/^Paste this into resources\/books\.resource\.json:\n"children": \[\n/);
  });

  test('serves an entity that is there already by its reference', () => {
    const file = 'resources/books.resource.json';
    const { children: _children, import: _import, ...childless } = exampleContent(file);
    const draft = newLines(exampleRegistry({ [file]: childless }), 'chapters', 'books', {});
    expect(draft.files.map((each) => each.file)).toEqual(['resources/chapters.resource.json']);
    expect(draft.files[0]?.content).toMatchObject({ list: { columns: [{ field: 'number' }, { field: 'title' }, { field: 'pages' }] } });
    expect(draft.pasted?.add(childless)).toMatchObject({ children: [{ resource: 'chapters', field: 'book', as: 'lines' }] });
  });

  test('refuses a resource whose records nobody writes', () => {
    const resources = registry.set.resources.map(({ file, content }) => ({ file, content: { ...content, permissions: {} } }));
    const reading = { ...registry, set: { ...registry.set, resources } };
    expect(() => newLines(reading, 'notes', 'books', {})).toThrow('Nobody can add or edit books, so its records have no form for lines.');
  });

  test.each<[string, string, string, object, string]>([
    ['an unknown resource', 'notes', 'boks', {}, 'There is no resource boks. Did you mean books?'],
    ['an entity without a reference', 'publishers', 'books', {}, 'publishers has no reference to books'],
    ['a menu', 'notes', 'books', { menu: 'STAFF' }, '--menu has no meaning with --lines-of'],
    ['a cmid', 'notes', 'books', { cmid: 'NOTES' }, '--cmid has no meaning with --lines-of'],
  ])('refuses %s', (_name, name, of, options, sentence) => {
    expect(() => newLines(registry, name, of, options)).toThrow(DraftRefusal);
    expect(() => newLines(registry, name, of, options)).toThrow(sentence);
  });
});
