// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AccessExplanation } from '../../../shared/shell/access/AccessExplanation.ts';
import { WhyAnswer } from './WhyAnswer.tsx';

afterEach(cleanup);

const refused: AccessExplanation = {
  user: { id: 7, MT_UID: 'ann', name: 'Ann Beaulieu', company: 'Acme' },
  cmid: 'BOOKS',
  title: 'Books',
  allowed: false,
  decisive: 'grant',
  steps: [
    { rule: 'user_status', ok: true, values: { status: 'active' } },
    { rule: 'group', ok: false, values: { group: 'Readers', status: 'active', by: 'none', menus: '' }, path: 'GR-ADD/3' },
    { rule: 'grant', ok: false, values: { count: '1', given: 'no', groups: '' }, path: 'UA-ADD/7' },
  ],
  verbs: [],
  rows: null,
};

test('a missing grant is said once, with buttons to the group and to the user [S-205]', () => {
  render(
    <MemoryRouter initialEntries={['/acme/pages/ACCESS-WHY']}>
      <WhyAnswer explanation={refused} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText(/does not include this screen/)).toHaveLength(1);
  expect(screen.queryAllByTitle('Blocks access')).toEqual([]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Open the menu group Readers',
    'Open the user to add a menu group',
  ]);
});
