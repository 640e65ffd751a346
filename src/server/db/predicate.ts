import { type Sql, sql } from './sql.ts';

/** A condition on rows; a boolean if it is decided before any row is read, so that it costs nothing. */
export type Predicate = boolean | Sql<boolean>;

/** Holds if all parts hold; without parts, always. */
export function allOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(false)) return false;
  return joined(parts, sql` and `) ?? true;
}

/** Holds if some part holds; without parts, never. */
export function anyOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(true)) return true;
  return joined(parts, sql` or `) ?? false;
}

/** Holds if the part is false or unknown: the negation of grid contract 3.1. */
export function notTrue(part: Predicate): Predicate {
  return typeof part === 'boolean' ? !part : sql<boolean>`(${part}) is not true`;
}

export function predicateSql(part: Predicate): Sql<boolean> {
  return typeof part === 'boolean' ? sql.raw(String(part)) : part;
}

/** `where …`, or nothing for a condition that always holds. */
export function whereSql(part: Predicate): Sql {
  return part === true ? sql`` : sql`where ${predicateSql(part)}`;
}

function joined(parts: readonly Predicate[], separator: Sql): Sql<boolean> | undefined {
  const undecided = parts.filter((part) => typeof part !== 'boolean');
  return undecided.length > 1 ? sql<boolean>`(${sql.join(undecided, separator)})` : undecided[0];
}
