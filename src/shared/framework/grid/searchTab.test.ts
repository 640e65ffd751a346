import { expect, test } from 'vitest';
import { initialTab, nextTab, type SearchTab, type SearchTabEvent } from './searchTab.ts';

function after(events: readonly SearchTabEvent[], autoHide = true, restored?: SearchTab): SearchTab {
  return events.reduce((state, event) => nextTab(state, event, autoHide), initialTab(autoHide, restored)).tab;
}

const rows = (count: number): SearchTabEvent => ({ kind: 'rows', count });
const button: SearchTabEvent = { kind: 'button' };
const columns: SearchTabEvent = { kind: 'heading', tab: 'columns' };

test.each<[string, SearchTabEvent[], SearchTab]>([
  ['starts with the text alone [B-150]', [], 'search'],
  ['the button opens the filters before the first rows have come [B-148]', [button], 'columns'],
  ['rows leave open what was opened on purpose', [button, rows(20)], 'columns'],
  ['the button closes [B-148]', [rows(0), button, button], 'none'],
  ['the button opens again [B-148]', [rows(0), button, button, button], 'columns'],
  ['a filter of a column is asked for [B-149]', [columns], 'columns'],
  ['the first rows close it [B-151]', [rows(20)], 'none'],
  ['no rows leave it, and open no filters', [rows(0)], 'search'],
  ['rows after an empty answer leave it', [rows(0), rows(5)], 'search'],
  ['later rows leave it', [rows(20), button, rows(20)], 'columns'],
  ['another list closes it again', [rows(20), button, { kind: 'list' }, rows(20)], 'none'],
  ['disabled moves the filters to the text', [columns, { kind: 'disabled' }], 'search'],
  ['disabled leaves a closed tab closed', [rows(0), button, button, { kind: 'disabled' }], 'none'],
])('%s', (_name, events, expected) => {
  expect(after(events)).toBe(expected);
});

test('without auto-hide rows leave it open [B-152]', () => {
  expect(after([rows(20)], false)).toBe('search');
});

test('a restored tab stays [B-153]', () => {
  expect(after([rows(20)], true, 'columns')).toBe('columns');
});
