import { expect, test } from 'vitest';
import { attackDashboards, dashboardShares } from './attackDashboards.ts';

await attackDashboards(3);

test('three files hold a tile for every resource', () => {
  expect(dashboardShares).toBe(3);
});
