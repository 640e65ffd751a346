import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionButton } from './ActionButton.tsx';
import { clickDebounceMs } from './useSingleClick.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders a form with a field and the button. @returns called with each submit */
function renderForm() {
  const submit = vi.fn<() => void>();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input aria-label="Title" />
      <ActionButton type="submit">Save</ActionButton>
    </form>,
  );
  return submit;
}

test('[S-328][B-309] two clicks within 300 ms fire one action, a later one another', () => {
  expect(clickDebounceMs).toBe(300);
  const act = vi.fn<() => void>();
  render(<ActionButton onClick={act}>Go</ActionButton>);
  const button = screen.getByRole('button', { name: 'Go' });
  fireEvent.click(button);
  vi.advanceTimersByTime(299);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(2);
});

test('[S-328] a double click submits a form once', () => {
  const submit = renderForm();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledOnce();
});

test.each<[string, boolean, (field: HTMLElement, button: HTMLElement) => void]>([
  ['a value that was typed in between', true, (field) => fireEvent.input(field, { target: { value: 'Emma' } })],
  ['a press elsewhere in between', true, (field) => fireEvent.pointerDown(field)],
  ['the press of the button alone', false, (_field, button) => fireEvent.pointerDown(button)],
])('[S-328] a click soon after another one, with %s: submits again %j', (_case, isSubmitted, between) => {
  const submit = renderForm();
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  between(screen.getByLabelText('Title'), button);
  fireEvent.click(button);
  expect(submit).toHaveBeenCalledTimes(isSubmitted ? 2 : 1);
});
