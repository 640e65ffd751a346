import { expect, test } from 'vitest';
import { attackDashboards, dashboardShares } from './attackDashboards.ts';

await attackDashboards(2);

test('two files hold a tile for every resource', () => {
  expect(dashboardShares).toBe(2);
});
