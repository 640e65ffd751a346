import { beforeEach, expect, test } from 'vitest';
import { addRecentScreen, recentScreens } from './recentScreens.ts';

beforeEach(() => localStorage.clear());
const screen = (name: string) => ({ path: `pages/${name}`, title: name, detail: '' });
const titles = (owner: string) => recentScreens(owner).map(({ title }) => title);

test('the latest eight screens of a user, each once, the latest first', () => {
  for (const name of 'abcdefghij') addRecentScreen('ann@acme', screen(name));
  expect(titles('ann@acme').join('')).toBe('jihgfedc');
  addRecentScreen('ann@acme', screen('f'));
  expect(titles('ann@acme').join('')).toBe('fjihgedc');
  expect(titles('ann@birch')).toEqual([]);
});

test('entries stored by another build are ignored', () => {
  localStorage.setItem('recent_screens ann@acme', '{"a":1}');
  expect(recentScreens('ann@acme')).toEqual([]);
  localStorage.setItem('recent_screens ann@acme', '[1,{"path":"pages/a","title":"a"}]');
  expect(titles('ann@acme')).toEqual(['a']);
});
