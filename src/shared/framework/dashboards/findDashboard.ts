import type { DashboardDefinition } from '../definitions/types.gen.ts';

/** The dashboard of a menu group, else that of a user type; undefined if neither has one. */
export function findDashboard(
  dashboards: readonly DashboardDefinition[],
  { group, type }: { readonly group: string; readonly type: string },
): DashboardDefinition | undefined {
  return (
    dashboards.find(({ audience }) => audience.groups?.includes(group)) ??
    dashboards.find(({ audience }) => audience.types?.some((each) => each === type))
  );
}
