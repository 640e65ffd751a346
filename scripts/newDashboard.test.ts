import { expect, test } from 'vitest';
import { exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { newDashboard } from './newDashboard.ts';

const registry = exampleRegistry();

test('writes the dashboard of the first group without one, which passes the lint', () => {
  const { files } = newDashboard(registry, 'reading', {});
  expect(files.map(({ file }) => file)).toEqual(['resources/dashboards/reading.dashboard.json']);
  expect(files[0]?.content).toMatchObject({
    title: { en: 'Reading', fr: 'Lecteurs' },
    audience: { groups: ['READERS'] },
    tiles: [
      { kind: 'figure', name: 'books', cmid: 'BOOKS' },
      { kind: 'figure', name: 'rpt_long', cmid: 'RPT-LONG' },
      { kind: 'figure', name: 'authors', cmid: 'AUTHORS' },
      { kind: 'list', name: 'books_rows', cmid: 'BOOKS', columns: ['title', 'author', 'author.publisher.name'] },
    ],
  });
  expect(loadExamples(Object.fromEntries(files.map(({ file, content }) => [file, content]))).findings).toEqual([]);
});

test.each([
  ['the name in capitals', {}, ['YARD_CREW']],
  ['the given one', { 'user-type': 'CREW' }, ['CREW']],
] as const)('in a group with a dashboard it is that of a user type: %s', (_name, options, userTypes) => {
  const { files, next } = newDashboard(registry, 'yard-crew', { menu: 'STAFF', ...options });
  expect(files[0]?.content).toMatchObject({ audience: { groups: ['STAFF'], user_types: userTypes } });
  expect(next.join('\n')).toContain(`with the user type ${userTypes[0]}`);
  expect(loadExamples(Object.fromEntries(files.map(({ file, content }) => [file, content]))).findings).toEqual([]);
});

test.each([
  ['a name that is none', 'My Board', {}, 'lower-case letters'],
  ['an unknown menu group', 'reading', { menu: 'NOBODY' }, 'there are READERS, STAFF'],
])('refuses %s', (_name, name, options, sentence) => {
  expect(() => newDashboard(registry, name, options)).toThrow(sentence);
});
