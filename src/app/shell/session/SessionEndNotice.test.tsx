import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionDeadline } from './browserState.ts';
import { notificationTimeout, SessionEndNotice } from './SessionEndNotice.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[S-329] ten minutes before a session ends for good it says so, once', () => {
  expect(notificationTimeout).toBe(600_000);
  render(<SessionEndNotice company="acme" />);
  act(() => sessionDeadline.set({ acme: '2026-03-10T13:00:00Z' }));
  act(() => void vi.advanceTimersByTime(50 * 60_000 - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('alert').textContent).toMatch(/^Your session ends at .+ Save your work/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => sessionDeadline.set({ acme: '2026-03-10T13:00:00Z' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
