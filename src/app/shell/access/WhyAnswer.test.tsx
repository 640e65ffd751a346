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

const open: AccessExplanation = { ...refused, allowed: true, decisive: null, steps: [] };

test.each([
  ['some', [], 'Only some of the records are visible. Company: Acme. Accounts: all.'],
  ['some', ['Owner', 'Shelf'], 'Only some of the records are visible to this user, through: Owner, Shelf. Company: Acme. Accounts: all.'],
] as const)('the rows that a user sees are said with what gives them, if it has names: %s %j [S-205]', (seen, by, words) => {
  render(
    <MemoryRouter initialEntries={['/acme/pages/ACCESS-WHY']}>
      <WhyAnswer explanation={{ ...open, rows: { seen, by, accounts: null, account_count: 0, company: 'Acme' } }} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^Only some/).textContent).toBe(words);
});

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
