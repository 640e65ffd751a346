import { afterEach, expect, test } from 'vitest';
import { userStore } from './userStore.ts';

afterEach(() => localStorage.clear());

test('values of react-admin outlive the page, each user has their own', () => {
  const ada = { username: 'ada', company: 'acme' };
  userStore(ada).setItem('books.columns', ['title']);
  userStore({ ...ada, company: 'acme2' }).setItem('books.columns', ['author']);
  expect(userStore(ada).getItem('books.columns')).toEqual(['title']);
  userStore(ada).reset();
  expect(userStore(ada).getItem('books.columns', [])).toEqual([]);
  expect(userStore({ ...ada, company: 'acme2' }).getItem('books.columns')).toEqual(['author']);
});
