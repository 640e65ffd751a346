import { readUnitTotals, type UnitTotal } from '../../../shared/framework/grid/unitTotals.ts';
import type { Connection, RunOptions } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { ListPlan } from './planList.ts';
import { countRows } from './runList.ts';

/** One value over all rows of a list. */
export interface Figure {
  /** null: a total over no rows, or over several units. */
  readonly value: number | string | null;
  /** The values of a total for each unit; none for one without units. */
  readonly units: readonly UnitTotal[];
  /** true: the number of rows is the planner's estimate. */
  readonly isEstimated: boolean;
}

/**
 * Reads the first total of a list request, or the number of its rows if it asks for none; no rows.
 * @throws AppError `timeout` (503); the signal's reason if the caller has gone
 */
export async function readFigure(guarded: Connection, { aggregates, matching, timeoutMs }: ListPlan): Promise<Figure> {
  const connection = withoutGuard(guarded);
  const options: RunOptions = { replica: true, timeoutMs };
  if (!aggregates) {
    const { rows, isEstimated } = await countRows(connection, matching, options);
    return { value: rows, units: [], isEstimated };
  }
  const [row] = await connection.run(aggregates, options);
  const [total] = Object.values(JSON.parse(row?.aggregates ?? '{}') as Readonly<Record<string, unknown>>);
  const units = readUnitTotals(total)?.filter(({ value, others }) => value !== null || others > 0) ?? [];
  const [first, ...others] = units;
  return { value: valueOf(others.length > 0 ? null : first ? first.value : total), units, isEstimated: false };
}

function valueOf(total: unknown): Figure['value'] {
  return typeof total === 'number' || typeof total === 'string' ? total : null;
}
