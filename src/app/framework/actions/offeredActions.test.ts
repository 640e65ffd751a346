import { expect, test } from 'vitest';
import { mainLink } from './offeredActions.ts';

const links = [
  { name: 'list' },
  { name: 'correct', button: true },
  { name: 'print', button: 'main', when: [] },
  { name: 'again', button: 'main', when: [] },
] as const;

test.each<[string, readonly (typeof links)[number][], string | undefined]>([
  ['the first link that says so', links, 'print'],
  ['no other button', links.slice(0, 2), undefined],
])('first on the page of a record is %s', (_name, offered, expected) => {
  expect(mainLink([...offered] as Parameters<typeof mainLink>[0], {})).toEqual(offered.find(({ name }) => name === expected));
});
