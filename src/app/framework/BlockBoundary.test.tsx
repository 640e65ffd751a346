import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockBoundary } from './BlockBoundary.tsx';

const state = { isBroken: true };

function Part() {
  if (state.isBroken) throw new Error('broken');
  return <p>Whole again</p>;
}

beforeEach(() => {
  state.isBroken = true;
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['[D-615] a crash inside a block', false, 'Unexpected error'],
  ['[D-616] a crash of a page', true, 'Something went wrong'],
])('%s is said in its place, and the block is drawn again on demand', (_name, isPage, title) => {
  render(
    <>
      <p>Beside it</p>
      <BlockBoundary isPage={isPage}>
        <Part />
      </BlockBoundary>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByText('Beside it')).toBeTruthy();
  expect(reportError).toHaveBeenCalledOnce();
  state.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Whole again')).toBeTruthy();
});
