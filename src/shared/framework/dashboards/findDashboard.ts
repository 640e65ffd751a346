import type { DashboardDefinition } from '../definitions/types.gen.ts';

/** Reader of a home page, in the terms of an audience. */
interface HomeReader {
  /** Menu group in view. */
  readonly group: string;
  /** Type of the session, such as ADMIN. */
  readonly type: string;
  /** Code of the user type. */
  readonly userType: string;
  /** Roles that records give the user. */
  readonly roles: ReadonlySet<string>;
}

/**
 * The dashboard of a menu group, else of a type, else of neither. Order of precedence: a role of the reader, the user type, the whole
 * group or type.
 * @returns undefined if there is none
 */
export function findDashboard(
  dashboards: readonly DashboardDefinition[],
  { group, type, userType, roles }: HomeReader,
): DashboardDefinition | undefined {
  const fitting = dashboards
    .filter(({ audience }) => audience.user_types?.includes(userType) ?? true)
    .filter(({ audience }) => audience.roles?.some((role) => roles.has(role)) ?? true)
    .toSorted((a, b) => breadthOf(a) - breadthOf(b) || (a.name < b.name ? -1 : 1));
  return (
    fitting.find(({ audience }) => audience.groups?.includes(group)) ??
    fitting.find(({ audience }) => audience.types?.some((each) => each === type)) ??
    fitting.find(({ audience }) => !audience.groups && !audience.types)
  );
}

/** The least for the narrowest audience. */
function breadthOf({ audience: { roles, user_types: userTypes } }: DashboardDefinition): number {
  return (roles ? 0 : 2) + (userTypes ? 0 : 1);
}
