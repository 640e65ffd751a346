import { expect, test } from 'vitest';
import { exampleContent, exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { newNotice, newStates, newSteps } from './newProcess.ts';

const registry = exampleRegistry();

test.each([
  ['of records that are decided, to those who decide', 'acquisitions', ['deciders']],
  ['of other records, to their author', 'books', ['author']],
])('writes a notice %s, which passes the lint', (_name, schema, to) => {
  const { files } = newNotice(registry, 'record_waits', { schema, en: 'Records that wait', fr: 'Enregistrements en attente' });
  expect(files.map(({ file }) => file)).toEqual(['resources/notices/record_waits.notice.json']);
  expect(files[0]?.content).toMatchObject({ entities: [schema], to, label: { en: 'Records that wait' } });
  expect(loadExamples(Object.fromEntries(files.map(({ file, content }) => [file, content]))).findings).toEqual([]);
});

test('prints states for a text with fixed values, a step from each to the next', () => {
  const { files, pasted, next } = newStates(registry, 'books', { field: 'currency' });
  expect(files).toEqual([]);
  expect(pasted?.add({})).toEqual({
    'x-states': {
      field: 'currency',
      initial: ['CAD'],
      final: ['USD'],
      transitions: [{ name: 'to_USD', label: expect.anything(), from: ['CAD'], to: 'USD' }],
    },
  });
  expect(next[0]).toMatch(/^Paste this into schemas\/entities\/books\.schema\.json:\n"x-states": \{/);
});

test('prints steps from the sections and lines of a form, with a summary, which pass the lint', () => {
  const { pasted, next } = newSteps(registry, 'books');
  const file = 'resources/books.resource.json';
  const content = pasted?.add(Object(exampleContent(file)));
  expect(content).toMatchObject({
    form: { steps: [{ name: 'book' }, { name: 'lending' }, { name: 'chapters', lines: ['chapters'] }, { name: 'review', summary: true }] },
  });
  expect(loadExamples({ [file]: content }).findings.filter(({ code }) => code !== 'DEF043')).toEqual([]);
  expect(next[0]).toMatch(/^Paste this into form of resources\/books\.resource\.json:\n"steps": \[/);
});

test.each([
  ['a name that is none', () => newNotice(registry, 'My Notice', { schema: 'books' }), 'lower-case letters'],
  ['a notice without an entity', () => newNotice(registry, 'late', {}), '--schema'],
  ['an entity that is misspelt', () => newNotice(registry, 'late', { schema: 'boks' }), 'Did you mean books?'],
  ['states of a field that has them', () => newStates(registry, 'acquisitions', {}), 'state of acquisitions has states already'],
  ['states of a date', () => newStates(registry, 'acquisitions', { field: 'needed_by' }), 'no text with fixed values'],
  ['steps of a resource that is misspelt', () => newSteps(registry, 'boks'), 'Did you mean books?'],
  ['steps of a form that has them', () => newSteps(registry, 'acquisitions'), 'has steps already'],
  ['states of an entity without a state', () => newStates(registry, 'authors', {}), '--field'],
])('refuses %s', (_name, make, sentence) => {
  expect(make).toThrow(sentence);
});
