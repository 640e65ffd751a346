import { describe, expect, test } from 'vitest';
import type { ChangeKind, ChangeSet } from './ChangeSet.ts';
import { nextRedo, nextUndo } from './nextChange.ts';

/** Sets by `kind` or `kind:remaining`, the latest first, with the number of their place as id. */
function setsOf(...words: readonly string[]): ChangeSet[] {
  return words.map((word, i) => {
    const [kind, remaining = '1'] = word.split(':');
    return { id: String(i), kind: kind as ChangeKind, at: '', rows: 1, remaining: Number(remaining), name: '', fields: [] };
  });
}

describe.each<[string, readonly string[], string | undefined, string | undefined]>([
  ['nothing', [], undefined, undefined],
  ['a change', ['edit'], '0', undefined],
  ['a change that is undone', ['undo', 'edit:0'], undefined, '0'],
  ['two changes, the last undone', ['undo', 'edit:0', 'paste'], '2', '0'],
  ['two changes, both undone', ['undo', 'undo', 'edit:0', 'edit:0'], undefined, '0'],
  ['one of two undone changes done again', ['redo', 'undo:0', 'undo', 'edit:0', 'edit:0'], '0', undefined],
  ['a change after an undo', ['edit', 'undo', 'edit:0'], '0', undefined],
  ['a change that is undone in part', ['undo', 'bulk_edit:3'], '1', '0'],
])('after %s', (_case, words, undo, redo) => {
  test('undo', () => {
    expect(nextUndo(setsOf(...words))?.id).toBe(undo);
  });
  test('redo', () => {
    expect(nextRedo(setsOf(...words))?.id).toBe(redo);
  });
});
