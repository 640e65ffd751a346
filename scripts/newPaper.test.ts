import { expect, test } from 'vitest';
import { exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { newPaper } from './newPaper.ts';

const registry = exampleRegistry();

test.each(['gifts', 'books'])('writes a paper of %s, which passes the lint', (schema) => {
  const { files } = newPaper(registry, 'first_letter', { schema, en: 'Letter', fr: 'Lettre' });
  expect(files.map(({ file }) => file)).toEqual(['resources/papers/first_letter.paper.json']);
  expect(files[0]?.content).toMatchObject({ resource: schema, title: { en: 'Letter {record}', fr: 'Lettre {record}' } });
  expect(loadExamples(Object.fromEntries(files.map(({ file, content }) => [file, content]))).findings).toEqual([]);
});

test.each([
  ['a name that is none', 'My Paper', 'gifts', 'lower-case letters'],
  ['an entity that is misspelt', 'letter', 'gift', 'Did you mean gifts?'],
  ['records that cannot be opened', 'letter', 'gift_items', '--schema'],
])('refuses %s', (_name, name, schema, sentence) => {
  expect(() => newPaper(registry, name, { schema })).toThrow(sentence);
});
