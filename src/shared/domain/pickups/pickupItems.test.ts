import { describe, expect, test } from 'vitest';
import { pickupServiceProblem, pickupTotals } from './pickupItems.ts';

const pallets = (pieces: number) => ({ pieces, weight: 100, weight_unit: 'LBS', length: 48, width: 40, height: 40, dim_unit: 'in' });

describe('the load of a pickup', () => {
  test.each([
    [31, '51.67', false],
    [32, '53.33', true],
  ])('[R-103] [D-503] %i pallets take %s ft', (pieces, feet, isOver) => {
    const totals = pickupTotals([pallets(pieces)]);
    expect([totals.isOverTrailer, Number(feet)]).toEqual([isOver, Number(totals.feet.digits) / 100]);
  });

  test('weighs pounds, whatever the unit of a line', () => {
    expect(pickupTotals([pallets(1), { ...pallets(1), weight: 100, weight_unit: 'KGS' }]).total_weight).toBe(320.46);
  });
});

test.each<[string, readonly string[], string, string | undefined]>([
  ['[R-106]', ['A', 'B', 'C', 'D'], 'none', undefined],
  ['[R-106]', ['A', 'B', 'C', 'D', 'E'], 'none', 'freight.four_accessorials'],
  ['[R-106]', ['A', 'B', 'C', 'D'], 'tailgate', undefined],
  ['[R-108]', ['FDP', 'REE'], 'none', 'freight.flat_deck_reefer'],
  ['[R-108]', ['REE'], 'flat_deck', 'freight.flat_deck_reefer'],
  ['[R-110]', ['FDP', 'TGP'], 'none', 'freight.flat_deck_tailgate_pickup'],
  ['[R-110]', ['FDP'], 'tailgate', 'freight.flat_deck_tailgate_pickup'],
  ['[R-110]', ['TGP'], 'tailgate', undefined],
])('%s services %j with %s', (_id, codes, equipment, key) => {
  expect(pickupServiceProblem(codes, equipment)?.key).toBe(key);
});
