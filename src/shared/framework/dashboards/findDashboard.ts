import type { DashboardDefinition } from '../definitions/types.gen.ts';

/** Reader of a home page, in the terms of an audience. */
interface HomeReader {
  /** Menu group in view. */
  readonly group: string;
  /** Type of the session, such as ADMIN. */
  readonly type: string;
  /** Code of the user type. */
  readonly userType: string;
}

/**
 * The dashboard of a menu group, else of a type, else of a user type; a dashboard that names the user type comes before a dashboard for all
 * of the group or type.
 * @returns undefined if there is none
 */
export function findDashboard(
  dashboards: readonly DashboardDefinition[],
  { group, type, userType }: HomeReader,
): DashboardDefinition | undefined {
  const fitting = dashboards
    .filter(({ audience }) => audience.user_types?.includes(userType) ?? true)
    .toSorted((a, b) => Number(isForAll(a)) - Number(isForAll(b)));
  return (
    fitting.find(({ audience }) => audience.groups?.includes(group)) ??
    fitting.find(({ audience }) => audience.types?.some((each) => each === type)) ??
    fitting.find(({ audience }) => !audience.groups && !audience.types)
  );
}

function isForAll({ audience }: DashboardDefinition): boolean {
  return !audience.user_types;
}
