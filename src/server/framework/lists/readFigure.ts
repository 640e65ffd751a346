import type { Connection, RunOptions } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { ListPlan } from './planList.ts';
import { countRows } from './runList.ts';

/** One value over all rows of a list. */
export interface Figure {
  /** null: a total over no rows. */
  readonly value: number | string | null;
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
    return { value: rows, isEstimated };
  }
  const [row] = await connection.run(aggregates, options);
  return { value: parseTotal(row?.aggregates ?? '{}'), isEstimated: false };
}

function parseTotal(text: string): Figure['value'] {
  return Object.values(JSON.parse(text) as Readonly<Record<string, Figure['value']>>)[0] ?? null;
}
