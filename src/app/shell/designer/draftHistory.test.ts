import { expect, test } from 'vitest';
import { type DraftHistory, noteChange, takeStep } from './draftHistory.ts';

const none: DraftHistory<string> = { past: [], future: [], changedAt: 0 };

test.each<[string, readonly (readonly [string, number])[], readonly string[]]>([
  [
    'each change is a step',
    [
      ['a', 1000],
      ['b', 2000],
    ],
    ['a', 'b'],
  ],
  [
    'letters of a word are one step',
    [
      ['', 1000],
      ['l', 1400],
      ['la', 1800],
    ],
    [''],
  ],
  [
    'a pause begins a new step',
    [
      ['', 1000],
      ['l', 1499],
      ['la', 1999],
    ],
    ['', 'la'],
  ],
])('%s', (_name, changes, past) => {
  expect(changes.reduce((history, [before, at]) => noteChange(history, before, at), none).past).toEqual(past);
});

test('steps lead back and forward, and a new change ends the way forward', () => {
  const two = noteChange(noteChange(none, 'a', 1000), 'b', 2000);
  const back = takeStep(two, 'c', 'undo');
  expect(back).toEqual({ draft: 'b', history: { past: ['a'], future: ['c'], changedAt: 0 } });
  expect(back && takeStep(back.history, 'b', 'redo')).toEqual({ draft: 'c', history: { ...two, changedAt: 0 } });
  expect(back && noteChange(back.history, 'b', 2100)).toEqual({ past: ['a', 'b'], future: [], changedAt: 2100 });
  expect(takeStep(none, 'a', 'undo')).toBeUndefined();
  expect(takeStep(two, 'c', 'redo')).toBeUndefined();
});
