import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useShortcuts } from './useShortcuts.ts';

afterEach(cleanup);

function Page({ onSearch }: { readonly onSearch: () => void }) {
  useShortcuts(({ id }) => {
    if (id !== 'search') return false;
    onSearch();
    return true;
  });
  return <input type="search" aria-label="Search" data-shortcut="search" />;
}

/** Presses a key in the search of a page. @returns true: the key would type */
function show() {
  let asked = 0;
  const { getByRole } = render(<Page onSearch={() => (asked += 1)} />);
  const input = getByRole('searchbox');
  return { input, press: (key: string) => fireEvent.keyDown(input, { key }), asked: () => asked };
}

test('a slash in the search that has just got the focus is the shortcut, a later one is typed', () => {
  const { input, press, asked } = show();
  input.focus();
  expect([press('/'), asked()]).toEqual([false, 1]);
  expect([press('/'), asked()]).toEqual([true, 1]);
});

test.each([
  ['after another key', ({ press }: ReturnType<typeof show>) => press('a')],
  ['after a click in it', ({ input }: ReturnType<typeof show>) => fireEvent.pointerUp(input)],
])('a slash %s is typed', (_name, touch) => {
  const page = show();
  page.input.focus();
  touch(page);
  expect([page.press('/'), page.asked()]).toEqual([true, 0]);
});
