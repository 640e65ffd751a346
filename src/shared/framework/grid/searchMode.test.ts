import { describe, expect, test } from 'vitest';
import { bookGridColumns } from '../../../../test/fixtures/testScreen.ts';
import { emptyEntry, type FilterEntries, type FilterEntry } from './FilterEntry.ts';
import { chooseMode, modeAfterLoad, type SearchMode } from './searchMode.ts';

function titleEntry(type: FilterEntry['type'], text = 'acme'): FilterEntries {
  const column = bookGridColumns.find(({ name }) => name === 'title');
  return column ? { title: { ...emptyEntry(column, type), text } } : {};
}

describe('choosing a mode', () => {
  test.each<[string, SearchMode, SearchMode, FilterEntries, FilterEntries]>([
    ['disabled empties every entry [B-165]', 'advanced', 'disabled', titleEntry('Not contains'), {}],
    [
      'basic empties what is not of the default operator [B-165]',
      'advanced',
      'basic',
      titleEntry('Not contains'),
      titleEntry('Contains', ''),
    ],
    ['basic keeps what is of the default operator', 'advanced', 'basic', titleEntry('Contains'), titleEntry('Contains')],
    ['advanced keeps everything', 'basic', 'advanced', titleEntry('Contains'), titleEntry('Contains')],
  ])('%s', (_name, mode, chosen, entries, expected) => {
    expect(chooseMode({ mode, entries }, chosen, bookGridColumns)).toEqual({ mode: chosen, entries: expected });
  });

  test('another word is refused and the mode stays [B-164]', () => {
    const state = { mode: 'advanced', entries: titleEntry('Not contains') } as const;
    expect(chooseMode(state, 'expert', bookGridColumns)).toBe(state);
  });
});

test.each<[string, SearchMode, FilterEntries, SearchMode]>([
  ['an operator that is not the default [B-166]', 'basic', titleEntry('Starts with'), 'advanced'],
  ['the same while disabled [B-166]', 'disabled', titleEntry('Starts with'), 'advanced'],
  ['the default operator while disabled [B-167]', 'disabled', titleEntry('Contains'), 'basic'],
  ['the default operator in basic', 'basic', titleEntry('Contains'), 'basic'],
  ['the default operator in advanced', 'advanced', titleEntry('Contains'), 'advanced'],
  ['another operator without a value', 'basic', titleEntry('Starts with', ''), 'basic'],
  ['nothing while disabled', 'disabled', {}, 'disabled'],
])('loading filters: %s', (_name, mode, entries, expected) => {
  expect(modeAfterLoad(mode, entries, bookGridColumns)).toBe(expected);
});
