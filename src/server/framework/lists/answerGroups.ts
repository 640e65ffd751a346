import type { Group, GroupKey } from '../../../shared/framework/grid/groupsAnswer.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { periodsBetween } from '../../../shared/framework/query/periods.ts';
import type { RunOptions, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type GroupNames, groupNames, type KeyValue } from './groupLabels.ts';
import type { ListModel } from './openList.ts';
import { type GroupRow, groupsMax, planGroups } from './planGroups.ts';

/** A group whose totals are the text of a JSON object, as PostgreSQL wrote it. */
interface ListedGroup extends Omit<Group, 'aggregates'> {
  readonly aggregates: string | null;
}

/** The groups of a list request in order. */
interface GroupsResult {
  readonly groups: readonly ListedGroup[];
  /** Each single column, in order, with its empty periods. */
  readonly axes: readonly (readonly ListedGroup[])[];
  readonly isCut: boolean;
  /** All matching rows. */
  readonly total: ListedGroup;
}

/**
 * Reads the groups of a list request; the replica may answer. Decision 370 to 373.
 * @param query with one or two columns in `groups`
 * @throws AppError `timeout` (503); the signal's reason if the caller has gone
 */
async function readGroups(guarded: ScopedConnection, model: ListModel, query: ListQuery): Promise<GroupsResult> {
  const connection = withoutGuard(guarded);
  const options: RunOptions = { replica: true, ...(model.timeoutMs !== undefined && { timeoutMs: model.timeoutMs }) };
  const found = (await connection.run(planGroups(model, query, guarded.ctx), options)).map(readRow);
  const isAlone = ({ keys }: FoundGroup, at: number): boolean => keys.every((key, i) => (key === undefined) !== (i === at));
  const sorted = await Promise.all(
    query.groups.map(async (column, at) => {
      const groups = found.filter((group) => isAlone(group, at));
      const values = groups.flatMap(({ keys: { [at]: key } }) => (key?.value === null || key === undefined ? [] : [key.value]));
      const names = await groupNames(connection, model, column, values, options);
      return { names, groups: withEmptyPeriods(groups, at, query, names) };
    }),
  );
  const named = ({ keys, count, aggregates }: FoundGroup): ListedGroup => ({
    keys: keys.flatMap((key, i) => (key ? [namedKey(key, sorted[i]?.names)] : [])),
    count,
    aggregates,
  });
  const axes = sorted.map(({ groups }) => groups.map(named));
  const cells = found.filter(({ keys }) => keys.every((key) => key !== undefined));
  const total = found.find(({ keys }) => keys.every((key) => key === undefined));
  return {
    axes,
    groups: axes.length === 1 ? (axes[0] ?? []) : inOrder(cells, sorted).map(named),
    isCut: found.some(({ keys }) => keys.some((key) => key !== undefined && key.others > 0)),
    total: { keys: [], count: total?.count ?? 0, aggregates: total?.aggregates ?? null },
  };
}

/** The answer to a list request with groups: JSON. */
export async function answerGroups(connection: ScopedConnection, model: ListModel, query: ListQuery): Promise<string> {
  const { groups, axes, isCut, total } = await readGroups(connection, model, query);
  const parts = [
    `"groups":[${groups.map(groupText).join(',')}]`,
    axes.length > 1 && `"axes":[${axes.map((axis) => `[${axis.map(groupText).join(',')}]`).join(',')}]`,
    `"groups_cut":${isCut}`,
    `"count":${total.count}`,
    total.aggregates !== null && `"aggregates":${total.aggregates}`,
  ];
  return `{${parts.filter((part) => typeof part === 'string').join(',')}}`;
}

function groupText({ keys, count, aggregates }: ListedGroup): string {
  return `{"keys":${JSON.stringify(keys)},"count":${count}${aggregates === null ? '' : `,"aggregates":${aggregates}`}}`;
}

type FoundKey = Omit<GroupKey, 'label'>;

/** A group before its values have names; a column that does not divide its rows has no key. */
interface FoundGroup {
  readonly keys: readonly (FoundKey | undefined)[];
  readonly count: number;
  readonly aggregates: string | null;
}

function readRow({ key1, key2, others1, others2, count, aggregates }: GroupRow): FoundGroup {
  return { keys: [readKey(key1, others1), readKey(key2, others2)], count, aggregates };
}

function readKey(text: string | null, others: number | null): FoundKey | undefined {
  if (others === null) return undefined;
  return { value: text === null ? null : (JSON.parse(text) as KeyValue), others };
}

function namedKey(key: FoundKey, names: GroupNames | undefined): GroupKey {
  return { value: key.value, label: names && key.value !== null ? names.labelOf(key.value) : null, others: key.others };
}

/** Values in their order, then the other values, then blanks. */
function compareKeys(a: FoundKey, b: FoundKey, names: GroupNames): number {
  const rank = ({ value, others }: FoundKey): number => (value !== null ? 0 : others > 0 ? 1 : 2);
  return rank(a) - rank(b) || (a.value === null ? 0 : names.compare(a.value, b.value));
}

function inOrder(cells: readonly FoundGroup[], axes: readonly { readonly names: GroupNames }[]): FoundGroup[] {
  return cells.toSorted((a, b) => {
    for (const [i, { names }] of axes.entries()) {
      const [x, y] = [a.keys[i], b.keys[i]];
      const order = x && y ? compareKeys(x, y, names) : 0;
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The groups of one column in order; between its first and its last period none is missing, if there are not too many. */
function withEmptyPeriods(groups: readonly FoundGroup[], at: number, { groups: columns }: ListQuery, names: GroupNames): FoundGroup[] {
  const sorted = inOrder(
    groups,
    Array.from(columns, () => ({ names })),
  );
  const period = columns[at]?.period;
  const days = sorted.flatMap(({ keys: { [at]: key } }) => (typeof key?.value === 'string' ? [key.value] : []));
  const [first, last] = [days[0], days.at(-1)];
  if (period === undefined || first === undefined || last === undefined) return sorted;
  const isCut = groups.some(({ keys: { [at]: key } }) => key !== undefined && key.others > 0);
  const all = isCut ? undefined : periodsBetween(period, first, last, groupsMax);
  if (!all) return sorted;
  const byDay = new Map(sorted.map((group) => [group.keys[at]?.value, group]));
  const empty = (value: string): FoundGroup => ({
    keys: columns.map((_column, i) => (i === at ? { value, others: 0 } : undefined)),
    count: 0,
    aggregates: null,
  });
  return [...all.map((day) => byDay.get(day) ?? empty(day)), ...sorted.filter(({ keys: { [at]: key } }) => key?.value === null)];
}
