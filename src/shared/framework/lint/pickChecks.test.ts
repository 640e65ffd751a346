import { expect, test } from 'vitest';
import { loadExamples } from '../../../../test/exampleDefinitions.ts';

/** A list of publishers. */
const listOf = (name: string, values: { readonly picks?: boolean } = {}) => ({
  kind: 'resource',
  name,
  schema: 'publishers',
  api_url: name,
  title: { en: 'Publishers', fr: 'Maisons d’édition' },
  screens: [],
  permissions: { list: { cmid: 'AUTHORS' } },
  list: { empty: { en: 'None.', fr: 'Aucune.' }, columns: [{ field: 'name' }] },
  ...values,
});

const nameOf = ({ name }: ReturnType<typeof listOf>): string => name;

test.each([
  ['one list, whatever its name', [listOf('presses')], []],
  ['one list named like the entity', [listOf('presses'), listOf('publishers')], []],
  ['one list that picks', [listOf('presses', { picks: true }), listOf('imprints')], []],
  ['no list named like it, and none that picks', [listOf('presses'), listOf('imprints')], ['/schema']],
  ['two lists that pick', [listOf('presses', { picks: true }), listOf('imprints', { picks: true })], ['/picks']],
])('references of an entity are chosen from one list: %s', (_name, lists, pointers) => {
  const files = Object.fromEntries(lists.map((each) => [`resources/${nameOf(each)}.resource.json`, each]));
  const found = loadExamples(files).findings.filter(({ code }) => code === 'DEF075');
  expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
  const values = { entity: 'publishers', names: lists.map(nameOf).join(', ') };
  expect(found.map(({ message }) => message)).toEqual(pointers.map(() => expect.objectContaining({ values })));
});
