import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookGrammar, bookGridColumns } from '../../../../../test/fixtures/testScreen.ts';
import { emptyEntry, type FilterEntry } from '../../../../shared/framework/grid/FilterEntry.ts';
import { defaultView, type GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import { useListDraft } from './useListDraft.ts';
import type { ListActions } from './useListState.ts';
import { searchDelayMs } from './useTyping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = defaultView({ filtersParams: undefined, sort: [], rowsPerPage: 20 }, bookGrammar);

function entry(name: string, values: Partial<FilterEntry>): FilterEntry {
  const column = bookGridColumns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return { ...emptyEntry(column), ...values };
}

/** A draft over actions that only note their calls, in order. */
function openDraft() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...values: readonly unknown[]) =>
      void calls.push([name, ...values]);
  const applied: ListActions = {
    change: note('change'),
    setSearchText: note('setSearchText'),
    setEntry: note('setEntry'),
    removeEntry: note('removeEntry'),
    answer: note('answer'),
    setRest: note('removeRest'),
    clearFilters: note('clearFilters'),
    setSort: note('setSort'),
    setMode: note('setMode'),
    onTab: note('onTab'),
    toggleExpanded: note('toggleExpanded'),
    restore: note('restore'),
  };
  const hook = renderHook(({ view, choices = 0 }) => useListDraft({ view, props: '', choices }, applied, bookGrammar), {
    initialProps: { view: start } as { readonly view: GridView; readonly choices?: number },
  });
  const { result } = hook;
  return {
    ...hook,
    calls,
    draft: () => result.current,
    does: (act_: (actions: typeof result.current.actions) => void) => act(() => act_(result.current.actions)),
  };
}

test('three quick keys are shown at once and applied once, 500 ms after the last [B-156]', () => {
  const { draft, does, calls } = openDraft();
  for (const text of ['a', 'ac', 'acm']) does(({ typeSearchText }) => typeSearchText(text));
  expect(draft().asked.searchText).toBe('acm');
  expect(draft().isTyping).toBe(true);
  act(() => void vi.advanceTimersByTime(searchDelayMs - 1));
  expect(calls).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(calls).toEqual([['setSearchText', 'acm']]);
  expect(searchDelayMs).toBe(500);
});

test('Enter applies at once, and nothing twice', () => {
  const { does, calls } = openDraft();
  does(({ typeSearchText }) => typeSearchText('acme'));
  does(({ applyTyped }) => applyTyped());
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  does(({ applyTyped }) => applyTyped());
  expect(calls).toEqual([['setSearchText', 'acme']]);
});

test('a view that is chosen before the address of a change is drawn takes the change back', () => {
  const { draft, does, rerender } = openDraft();
  does(({ setEntry }) => setEntry(entry('title', { text: 'Emma' })));
  expect(draft().asked.entries['title']?.text).toBe('Emma');
  rerender({ view: start, choices: 1 });
  expect(draft().asked).toEqual(start);
});

test('typed values stay until the view has them, then follow it', () => {
  const { draft, does, rerender } = openDraft();
  does(({ typeSearchText }) => typeSearchText('acme'));
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  expect(draft().asked.searchText).toBe('acme');
  rerender({ view: { ...start, searchText: 'acme' } });
  expect(draft()).toMatchObject({ asked: { searchText: 'acme' }, isTyping: false });
  rerender({ view: { ...start, searchText: '' } });
  expect(draft().asked.searchText).toBe('');
});

test('further typing wins over the value that arrives', () => {
  const { draft, does, rerender } = openDraft();
  does(({ typeSearchText }) => typeSearchText('acme'));
  does(({ applyTyped }) => applyTyped());
  does(({ typeSearchText }) => typeSearchText('acme i'));
  rerender({ view: { ...start, searchText: 'acme' } });
  expect(draft()).toMatchObject({ asked: { searchText: 'acme i' }, isTyping: true });
});

test('a value that the column cannot have asks for no other list', () => {
  const { draft, does } = openDraft();
  does(({ typeEntry }) => typeEntry(entry('copies', { text: 'ten' })));
  expect(draft().asked.entries['copies']?.text).toBe('ten');
  expect(draft().isTyping).toBe(false);
});

test('a choice is applied without a pause, after what is typed elsewhere', () => {
  const { draft, does, calls } = openDraft();
  const title = entry('title', { text: 'em' });
  const status = entry('status', { selection: ['D'] });
  does(({ typeEntry }) => typeEntry(title));
  does(({ setEntry }) => setEntry(status));
  expect(calls).toEqual([
    ['setEntry', title],
    ['setEntry', status],
  ]);
  expect(draft().asked.entries).toEqual({ title, status });
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  expect(calls).toHaveLength(2);
});

test.each<[string, (actions: ReturnType<typeof useListDraft>['actions']) => void, readonly unknown[]]>([
  [
    'another order',
    ({ setSort }) => setSort([]),
    [
      ['setSearchText', 'em'],
      ['setSort', []],
    ],
  ],
  [
    'another mode',
    ({ setMode }) => setMode('advanced'),
    [
      ['setSearchText', 'em'],
      ['setMode', 'advanced'],
    ],
  ],
  [
    'a filter that is taken off',
    ({ removeEntry }) => removeEntry('title'),
    [
      ['setSearchText', 'em'],
      ['removeEntry', 'title'],
    ],
  ],
  ['a cleared search', ({ setSearchText }) => setSearchText(''), [['setSearchText', '']]],
  ['no filters at all', ({ clearFilters }) => clearFilters(), [['clearFilters']]],
])('%s builds on what is typed, or replaces it', (_name, action, expected) => {
  const { does, calls } = openDraft();
  does(({ typeSearchText }) => typeSearchText('em'));
  does(action);
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  expect(calls).toEqual(expected);
});
