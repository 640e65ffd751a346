import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTheme } from './makeTheme.ts';
import { findSkin } from './skin.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Styles in the page, which leaves those of its head out. */
const styles = createCache({ key: 'css', container: document.body });

test('[S-334][S-335][B-310][B-311] a tooltip comes after 600 ms and is at most 30em wide', async () => {
  vi.useFakeTimers();
  render(
    <CacheProvider value={styles}>
      <ThemeProvider theme={makeTheme(findSkin('default'), 'light')}>
        <Tooltip title="What it does">
          <Button>Go</Button>
        </Tooltip>
      </ThemeProvider>
    </CacheProvider>,
  );
  fireEvent.mouseOver(screen.getByRole('button'));
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  const tooltip = screen.getByRole('tooltip');
  expect(tooltip.textContent).toBe('What it does');
  expect(getComputedStyle(tooltip.firstElementChild ?? tooltip).maxWidth).toBe('30em');
});
