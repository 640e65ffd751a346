import { isObject } from '../isObject.ts';
/** The value of a column that a group has. */
export interface GroupKey {
  /** As in rows; null for a blank, and for other values put together. */
  readonly value: string | number | boolean | null;
  /** Name of an option, of a record or of a period; null where the value itself is shown. */
  readonly label: string | null;
  /** Number of values that the group puts together; 0 for a single value. */
  readonly others: number;
}

/** The rows of a list that have the same values. */
export interface Group {
  /** One for each column. */
  readonly keys: readonly GroupKey[];
  readonly count: number;
  /** By `function:field`. */
  readonly aggregates: Readonly<Record<string, unknown>>;
}

/** The answer to a list request with `group_by`. */
export interface GroupsAnswer {
  /** In order; for one column with its empty periods, for two columns only groups with rows. */
  readonly groups: readonly Group[];
  /** Each single column, in order, with its empty periods. */
  readonly axes: readonly (readonly Group[])[];
  /** true: the smallest values are put together, because there are too many. */
  readonly isCut: boolean;
  /** Number of all matching rows. */
  readonly count: number;
  /** Totals over all matching rows. */
  readonly aggregates: Readonly<Record<string, unknown>>;
}

/** Reads the answer to a request for groups; a part without the right shape is left out. */
export function readGroupsAnswer(answer: unknown): GroupsAnswer {
  const { groups, axes, groups_cut: isCut, count, aggregates } = isObject(answer) ? answer : {};
  const read = readGroups(groups);
  return {
    groups: read,
    axes: Array.isArray(axes) ? axes.map(readGroups) : [read],
    isCut: isCut === true,
    count: typeof count === 'number' ? count : 0,
    aggregates: isObject(aggregates) ? aggregates : {},
  };
}

function readGroups(value: unknown): Group[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ keys, count, aggregates }) => ({
    keys: Array.isArray(keys) ? keys.filter(isObject).map(readKey) : [],
    count: typeof count === 'number' ? count : 0,
    aggregates: isObject(aggregates) ? aggregates : {},
  }));
}

function readKey({ value, label, others }: Readonly<Record<string, unknown>>): GroupKey {
  const isKnown = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return {
    value: isKnown ? value : null,
    label: typeof label === 'string' ? label : null,
    others: typeof others === 'number' ? others : 0,
  };
}
