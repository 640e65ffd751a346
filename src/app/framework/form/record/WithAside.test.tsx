import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAsideSummary } from '../../slots/AsideSummaryContext.ts';
import { WithAside } from './WithAside.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Sum() {
  useAsideSummary('Total 12');
  return <p>One line</p>;
}

/** The form with a component beside it, in a window of a phone or a wider one. */
function draw(isPhone: boolean, aside = <Sum />): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined }));
  render(<WithAside aside={aside}>Fields</WithAside>);
}

describe('a component beside a form', () => {
  beforeEach(() => vi.unstubAllGlobals());

  test('is a bar with its summary on a phone, which opens and closes it', () => {
    draw(true);
    const bar = screen.getByRole('button', { name: 'Total 12' });
    expect([bar.getAttribute('aria-expanded'), screen.getByText('One line').closest('[hidden]') === null]).toEqual(['false', false]);
    fireEvent.click(bar);
    expect([bar.getAttribute('aria-expanded'), screen.getByText('One line').closest('[hidden]')]).toEqual(['true', null]);
    fireEvent.click(bar);
    expect(screen.getByText('One line').closest('[hidden]')).not.toBeNull();
  });

  test('stays in the window with its bar when it opens', () => {
    const scroll = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scroll;
    draw(true);
    expect(scroll).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Total 12' }));
    expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: 'Total 12' })]);
  });

  test.each<[string, boolean, typeof Sum | undefined]>([
    ['beside it in a wide window', false, Sum],
    ['without a summary on a phone', true, undefined],
  ])('is shown %s', (_name, isPhone, Part) => {
    draw(isPhone, Part ? <Part /> : <p>One line</p>);
    expect(screen.getByText('One line').closest('[hidden]')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
