import { expect, test } from 'vitest';
import { claimTerms, liabilityLimit } from './claimTerms.ts';

/** The example of domain 2.7. */
const example = { shipped: '2026-02-02', delivered: '2026-02-05', filed: '2026-03-02' };
const due = (notice_due: string, claim_due: string, answer_due: string) => ({ notice_due, claim_due, answer_due });

test.each([
  ['filed', example, undefined, due('2026-04-06', '2026-11-02', '2026-04-01')],
  ['acknowledged', example, '2026-03-10', due('2026-04-06', '2026-11-02', '2026-06-30')],
  ['on the day of an answer', example, '2026-06-30', due('2026-04-06', '2026-11-02', '2026-06-30')],
  ['a day after it', example, '2026-07-01', due('2026-04-06', '2026-11-02', '2026-08-29')],
  ['never delivered', { ...example, delivered: undefined }, undefined, due('2026-11-02', '2026-11-02', '2026-04-01')],
  [
    'shipped on a day that the ninth month lacks',
    { ...example, shipped: '2026-05-31' },
    undefined,
    due('2026-04-06', '2027-02-28', '2026-04-01'),
  ],
] as const)('the terms of a claim: %s', (_name, days, acknowledgedBy, expected) => {
  expect(claimTerms(days, acknowledgedBy)).toEqual(expected);
});

test.each([
  ['the example of domain 2.7', { declaredValue: undefined, weight: 540, weightUnit: 'LBS', perPound: 2 }, 1080],
  ['a declared value', { declaredValue: 500, weight: 540, weightUnit: 'LBS', perPound: 2 }, 500],
  ['a declared value of nothing', { declaredValue: 0, weight: 540, weightUnit: 'LBS', perPound: 2 }, 0],
  ['kilograms', { declaredValue: undefined, weight: 100, weightUnit: 'KGS', perPound: 2 }, 440.92],
  ['half a cent up', { declaredValue: undefined, weight: 1.01, weightUnit: 'LBS', perPound: 2.5 }, 2.53],
  ['the heaviest', { declaredValue: undefined, weight: 99_999.99, weightUnit: 'KGS', perPound: 9999.99 }, 2_204_617_574.92],
] as const)('the limit of liability: %s', (_name, goods, expected) => {
  expect(liabilityLimit(goods)).toBe(expected);
});
