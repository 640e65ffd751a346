import { expect, test } from 'vitest';
import { joinSlots } from './SlotsContext.ts';

test('joinSlots puts the components of all layers together, each under its kind', () => {
  const [Shelves, Loans, DueDate] = [() => null, () => null, () => null];
  const joined = joinSlots([{ page: { Shelves } }, { page: { Loans }, field: { DueDate } }]);
  expect(joined).toMatchObject({ page: { Shelves, Loans }, field: { DueDate }, input: {} });
});
