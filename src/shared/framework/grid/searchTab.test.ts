import { expect, test } from 'vitest';
import { initialTab, nextTab, type SearchTab, type SearchTabEvent, shownTab } from './searchTab.ts';

function after(events: readonly SearchTabEvent[], autoHide = true, restored?: SearchTab): SearchTab {
  return events.reduce((state, event) => nextTab(state, event, autoHide), initialTab(autoHide, restored)).tab;
}

const rows = (count: number): SearchTabEvent => ({ kind: 'rows', count });
const button: SearchTabEvent = { kind: 'button' };
const columns: SearchTabEvent = { kind: 'heading', tab: 'columns' };

test.each<[string, SearchTabEvent[], SearchTab]>([
  ['starts open [B-150]', [], 'search'],
  ['the button opens it before the first rows have come [B-148]', [button], 'search'],
  ['rows leave open what was opened on purpose', [button, rows(20)], 'search'],
  ['the button closes [B-148]', [rows(0), button], 'none'],
  ['the button opens again [B-148]', [rows(0), button, button], 'search'],
  ['the other heading [B-149]', [columns], 'columns'],
  ['the button opens the tab last open', [rows(0), columns, button, button], 'columns'],
  ['the first rows close it [B-151]', [rows(20)], 'none'],
  ['no rows leave it', [rows(0)], 'search'],
  ['rows after an empty answer leave it', [rows(0), rows(5)], 'search'],
  ['later rows leave it', [rows(20), button, rows(20)], 'search'],
  ['another list closes it again', [rows(20), button, { kind: 'list' }, rows(20)], 'none'],
  ['disabled moves the advanced tab to the search', [columns, { kind: 'disabled' }], 'search'],
  ['disabled leaves a closed tab closed', [rows(0), columns, button, { kind: 'disabled' }], 'none'],
])('%s', (_name, events, expected) => {
  expect(after(events)).toBe(expected);
});

test.each<[string, SearchTabEvent[], SearchTab]>([
  ['before the first rows have come', [], 'none'],
  ['after rows', [rows(20)], 'none'],
  ['after an empty answer', [rows(0)], 'search'],
  ['after the button', [button], 'search'],
])('what is drawn %s: nothing opens only to close again', (_name, events, expected) => {
  expect(shownTab(events.reduce((state, event) => nextTab(state, event, true), initialTab(true)))).toBe(expected);
});

test('without auto-hide rows leave it open [B-152]', () => {
  expect(after([rows(20)], false)).toBe('search');
});

test('a restored tab stays [B-153]', () => {
  expect(after([rows(20)], true, 'columns')).toBe('columns');
});
