import { expect, test } from 'vitest';
import broken from '../../../../schemas/definitions/examples/invalid/DEF071.json' with { type: 'json' };
import { loadExamples } from '../../../../test/exampleDefinitions.ts';

const through = { through: 'sequel', writes: true };

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
