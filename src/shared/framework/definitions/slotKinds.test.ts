import { expect, test } from 'vitest';
import { joinSlotNames } from './slotKinds.ts';

test('joinSlotNames puts the names of all layers together, each under its kind', () => {
  const joined = joinSlotNames([{ page: ['Shelves'] }, { page: ['Loans'], field: ['DueDate'] }]);
  expect(joined).toMatchObject({ page: ['Shelves', 'Loans'], field: ['DueDate'], input: [] });
});
