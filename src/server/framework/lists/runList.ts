import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection, RunOptions } from '../../db/Connection.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import type { ListPlan } from './planList.ts';

/** The answer to a list request, all but its columns. The texts are JSON, to be passed through. */
export interface ListResult {
  readonly results: string;
  /** undefined when the client knows it already. */
  readonly count: { readonly rows: number; readonly isEstimated: boolean } | undefined;
  readonly aggregates: string | undefined;
}

/** Up to here a count is exact whatever it costs; above, as long as it takes no longer than the budget. Decisions 26. */
const exactUpTo = 100_000;
const countBudgetMs = 2000;

/**
 * Runs the statements of a plan side by side; the replica may answer them.
 * @throws AppError `timeout` (503); the signal's reason when the caller has gone
 */
export async function runList(connection: Connection, plan: ListPlan): Promise<ListResult> {
  const options: RunOptions = { replica: true, ...(plan.timeoutMs !== undefined && { timeoutMs: plan.timeoutMs }) };
  const [page, count, totals] = await Promise.all([
    connection.run(plan.page, options),
    plan.counts ? countRows(connection, plan.matching, options) : undefined,
    plan.aggregates && connection.run(plan.aggregates, options),
  ]);
  return { results: page[0]?.results ?? '[]', count, aggregates: totals?.[0]?.aggregates };
}

async function countRows(connection: Connection, matching: RawBuilder, options: RunOptions): Promise<NonNullable<ListResult['count']>> {
  const budget = Math.min(countBudgetMs, options.timeoutMs ?? countBudgetMs);
  try {
    return { rows: await countAll(connection, matching, { ...options, timeoutMs: budget }), isEstimated: false };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'timeout')) throw error;
  }
  const capped = await countAll(connection, sql`from (select 1 ${matching} limit ${exactUpTo + 1}::bigint) capped`, options);
  if (capped <= exactUpTo) return { rows: capped, isEstimated: false };
  return { rows: Math.max(capped, await estimateRows(connection, matching, options)), isEstimated: true };
}

async function countAll(connection: Connection, matching: RawBuilder, options: RunOptions): Promise<number> {
  const [row] = await connection.run(sql<{ count: number }>`select count(*) as count ${matching}`, options);
  return row?.count ?? 0;
}

/** The planner's idea of the number of rows. */
async function estimateRows(connection: Connection, matching: RawBuilder, options: RunOptions): Promise<number> {
  const [row] = await connection.run(
    sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`explain (format json) select 1 ${matching}`,
    options,
  );
  return Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
}
