import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToneText } from './ToneText.tsx';

afterEach(cleanup);

const rules = [
  { tone: 'error', when: [{ condition: { field: 'state', operator: 'is', negated: false, value: 'lost' } }] },
  {
    tone: 'warning',
    label: { en: 'late', fr: 'en retard' },
    when: [{ condition: { field: 'state', operator: 'is', negated: false, value: 'due' } }],
  },
] as const;

test('a tone that the value does not say is a word for screen readers and paper', () => {
  const { container } = render(
    <ToneText rules={rules} record={{ state: 'due' }}>
      2026-03-01
    </ToneText>,
  );
  expect(container.textContent).toBe('2026-03-01 (late)');
});

test.each([
  ['a value with a tone has a dot, which a screen reader leaves out', 'lost', 1],
  ['a value without a tone is its text alone', 'lent', 0],
])('%s', (_name, state, dots) => {
  const { container } = render(
    <p>
      <ToneText rules={rules} record={{ state }}>
        {state}
      </ToneText>
    </p>,
  );
  expect(container.textContent).toBe(state);
  expect(container.querySelectorAll('p > [aria-hidden="true"]')).toHaveLength(dots);
});
