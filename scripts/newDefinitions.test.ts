import { describe, expect, test } from 'vitest';
import type { MenuGroupDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { exampleContent, exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { type Draft, DraftRefusal, newReport, newResource } from './newDefinitions.ts';

const registry = exampleRegistry();

/** The examples together with the draft's files. */
function withDraft({ files, changed }: Draft) {
  const menu = changed && { file: changed.file, content: changed.place(exampleContent(changed.file) as unknown as MenuGroupDefinition) };
  return loadExamples(Object.fromEntries([...files, ...(menu ? [menu] : [])].map(({ file, content }) => [file, content])));
}

describe('newReport', () => {
  test('writes one file that needs no other: it passes the lint and a menu group has it', () => {
    const draft = newReport(registry, 'late-books', {});
    expect(draft.files.map(({ file }) => file)).toEqual(['resources/reports/late-books.report.json']);
    const { findings, registry: after } = withDraft(draft);
    expect(findings).toEqual([]);
    expect(after?.screensByCmid.get('RPT-LATE-BOOKS')?.[0]?.list?.entity).toBe('books');
    expect(after?.menus.filter(({ items }) => items.some(({ cmid }) => cmid === 'RPT-LATE-BOOKS')).map(({ name }) => name)).toEqual([
      'READERS',
    ]);
  });

  test('applies the given options', () => {
    const options = { schema: 'authors', menu: 'STAFF', cmid: 'RPT-WHO', en: 'Who writes', fr: 'Qui écrit' };
    const [file] = newReport(registry, 'writers', options).files;
    expect(file?.content).toMatchObject({
      cmid: 'RPT-WHO',
      schema: 'authors',
      menus: ['STAFF'],
      title: { en: 'Who writes', fr: 'Qui écrit' },
      api_url: 'GET authors',
    });
  });

  test.each([
    ['a name that is none', 'Late Books', {}, 'lower-case letters'],
    ['no entity to guess', 'monthly', {}, 'Add --schema'],
    ['an unknown entity', 'monthly', { schema: 'boks' }, 'Did you mean books?'],
    ['an entity without a list', 'publishers', {}, 'npm run new -- resource publishers'],
    ['an unknown menu group', 'late-books', { menu: 'NOBODY' }, 'there are READERS, STAFF'],
  ])('refuses %s', (_name, name, options, sentence) => {
    expect(() => newReport(registry, name, options)).toThrow(DraftRefusal);
    expect(() => newReport(registry, name, options)).toThrow(sentence);
  });
});

describe('newResource', () => {
  test('writes a new entity with its screens, and passes the lint', () => {
    const draft = newResource(registry, 'shelves', { en: 'Shelves', fr: 'Étagères' });
    expect(draft.files.map(({ file }) => file)).toEqual(['schemas/entities/shelves.schema.json', 'resources/shelves.resource.json']);
    expect(draft.next.join('\n')).toContain('test/snapshots/lists/shelves.sql and test/snapshots/indexes/shelves.sql');
    expect(draft.next.join('\n')).toContain('docs/row-rules.md');
    const { findings, registry: after } = withDraft(draft);
    expect(findings).toEqual([]);
    expect(after?.entities.get('shelves')?.label).toEqual({ en: 'Shelve', fr: 'Étagère' });
    expect(after?.resources.get('shelves')?.title).toEqual({ en: 'Shelves', fr: 'Étagères' });
    expect(after?.screens.filter(({ resource }) => resource?.name === 'shelves').map(({ path }) => path)).toEqual([
      'SHELVES-START',
      'SHELVES-START/{id}',
      'SHELVES-ADD',
      'SHELVES-ADD/{id}',
    ]);
  });

  test('names one record, titles each screen, and is placed below a heading with its icon', () => {
    const options = { en: 'Shelves', fr: 'Étagères', one: 'Shelf', 'fr-one': 'Étagère', menu: 'READERS/people', icon: 'Warehouse' };
    const draft = newResource(registry, 'shelves', options);
    const { findings, registry: after } = withDraft(draft);
    expect(findings).toEqual([]);
    expect(after?.entities.get('shelves')?.label.en).toBe('Shelf');
    expect(after?.screens.filter(({ resource }) => resource?.name === 'shelves').map(({ title }) => title)).toEqual([
      { en: 'Shelves', fr: 'Étagères' },
      { en: 'Shelf', fr: 'Étagère' },
      { en: 'Add: Shelf', fr: 'Ajouter\u00a0: Étagère' },
      { en: 'Edit: Shelf', fr: 'Modifier\u00a0: Étagère' },
    ]);
    expect(draft.changed?.file).toBe('resources/menus/readers.menu.json');
    const readers = after?.menus.find(({ name }) => name === 'READERS');
    expect(readers?.items.find(({ title }) => title?.en === 'People')?.items?.at(-1)).toEqual({ cmid: 'SHELVES-START', icon: 'Warehouse' });
  });

  test.each([
    ['SHELF', 'SHELF-START', 'SHELF-ADD'],
    ['SHELF-START', 'SHELF-START', 'SHELF-ADD'],
  ])('takes the first part of its cmids, or that of its list: %s', (cmid, list, form) => {
    expect(newResource(registry, 'shelves', { cmid }).files[1]?.content).toMatchObject({
      permissions: { list: { cmid: list }, show: { cmid: list }, create: { cmid: form }, edit: { cmid: form }, delete: { cmid: form } },
    });
  });

  test('refuses a heading that the group does not have', () => {
    expect(() => newResource(registry, 'shelves', { menu: 'READERS/Cellar' })).toThrow('has no heading Cellar; it has');
  });

  test.each([
    ['trailers', 'Trailer'],
    ['companies', 'Company'],
    ['boxes', 'Box'],
    ['classes', 'Class'],
    ['staff', 'Staff'],
  ])('guesses the name of one of %s', (name, one) => {
    expect(newResource(registry, name, {}).files[0]?.content).toMatchObject({ 'x-label': { en: one } });
  });

  test('serves an entity that is there already', () => {
    const draft = newResource(registry, 'publishers', { menu: 'STAFF' });
    expect(draft.files.map(({ file }) => file)).toEqual(['resources/publishers.resource.json']);
    expect(withDraft(draft).findings).toEqual([]);
    const columns = ['name', 'name_fr', 'city', 'country', 'province', 'postal_code'].map((field) => ({ field }));
    expect(draft.files[0]?.content).toMatchObject({ list: { columns } });
  });

  test('refuses a name that is none', () => {
    expect(() => newResource(registry, 'Late-Books', {})).toThrow('plural in lower-case letters');
  });
});
