import { expect, test } from 'vitest';
import broken from '../../../../schemas/definitions/examples/invalid/DEF071.json' with { type: 'json' };
import { loadExamples } from '../../../../test/exampleDefinitions.ts';

const through = { through: 'sequel', writes: true };

test.each([
  ['a second reference that exists', { through: 'sequel', also: 'owner' }, []],
  ['a second reference that does not exist', { through: 'sequel', also: 'ownr' }, ['DEF034 /x-scope/1/also']],
  ['a field of the record behind it', { through: 'sequel', where: { title__in: '{grants}' } }, []],
  ['a field that the record behind it lacks', { through: 'sequel', where: { stat__in: '{grants}' } }, ['DEF003 /x-scope/1/where/stat__in']],
])('a rule through a record names %s', (_name, rule, expected) => {
  const books = { ...broken.data, 'x-scope': [{ role: 'owner', field: 'owner' }, rule] };
  const { findings } = loadExamples({ [broken.file]: books });
  const found = findings.filter(({ severity }) => severity === 'error').map(({ code, pointer }) => `${code} ${pointer}`);
  expect(found).toEqual(expected);
});

test.each([
  ['two roles that write', [{ role: 'editor', field: 'editor' }], ['/x-scope/2/writes']],
  ['a role that only reads', [{ role: 'editor', field: 'editor', reads: true }], []],
  ['a role that only reads by two rules', ['editor', 'reader'].map((field) => ({ role: 'editor', field, reads: true })), []],
  ['a role without rows', [{ role: 'editor', field: 'editor', rows: false }], []],
])('writing through a record asks about parties that may change it: %s', (_name, others, pointers) => {
  const books = { ...broken.data, 'x-scope': [{ role: 'owner', field: 'owner' }, ...others, through] };
  const { findings } = loadExamples({ [broken.file]: books });
  expect(findings.filter(({ code }) => code === 'DEF071').map(({ pointer }) => pointer)).toEqual(pointers);
});
