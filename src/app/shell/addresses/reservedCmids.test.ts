import { expect, test } from 'vitest';
import { isReservedCmid } from '../../../shared/framework/definitions/checks/reservedCmids.ts';
import { fixedRoutes } from './fixedRoutes.ts';

test('no list of a definition can have the cmid of an address of the shell', () => {
  const fixed = fixedRoutes.flatMap(({ cmid }) => cmid ?? []);
  expect(fixed.length).toBeGreaterThan(0);
  expect(fixed.filter((cmid) => !isReservedCmid(cmid))).toEqual([]);
});
