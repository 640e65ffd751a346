import { expect, test } from 'vitest';
import { changeKinds } from './ChangeSet.ts';
import { formatChangeSet, parseChangeSet } from './changeSetHeader.ts';

const id = '0e37df36-f698-11e6-8dd4-cb9ced3df976';

test.each(changeKinds.filter((kind) => kind !== 'undo' && kind !== 'redo'))('a set of the kind %s reads as it was written', (kind) => {
  expect(parseChangeSet(formatChangeSet({ id, kind }))).toEqual({ id, kind });
});

test.each([
  ['no kind', id],
  ['a kind that the server alone gives', `${id}; kind=undo`],
  ['an unknown kind', `${id}; kind=other`],
  ['no id', '7; kind=edit'],
  ['more than a set', `${id}; kind=edit; x=1`],
  ['nothing', ''],
])('%s names no set', (_case, header) => {
  expect(parseChangeSet(header)).toBeUndefined();
});
