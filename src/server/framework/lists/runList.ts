import { AppError } from '../../../shared/framework/AppError.ts';
import type { Connection, RunOptions } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { chooseShape } from './chooseShape.ts';
import type { ListPlan } from './planList.ts';

/** The answer to a list request without its columns. The texts are JSON, passed through unparsed. */
export interface ListResult {
  readonly results: string;
  /** undefined if the client knows it already. */
  readonly count: { readonly rows: number; readonly isEstimated: boolean } | undefined;
  readonly aggregates: string | undefined;
}

/** Up to this number a count is always exact; above, only within the time budget. Decisions 26. */
const exactUpTo = 100_000;
const countBudgetMs = 2000;

/**
 * Runs the statements of a plan in parallel; the replica may answer them.
 * @throws AppError `timeout` (503); the signal's reason if the caller has gone
 */
export async function runList(guarded: Connection, plan: ListPlan): Promise<ListResult> {
  const connection = withoutGuard(guarded);
  // A resource that names no limit (`limits.timeout_ms`) has that of every call: `scopedTimeoutMs` in Database.ts.
  const options: RunOptions = { replica: true, ...(plan.timeoutMs !== undefined && { timeoutMs: plan.timeoutMs }) };
  const [page, totals] = await Promise.all([
    runPage(connection, plan, options),
    plan.aggregates && connection.run(plan.aggregates, options),
  ]);
  return { ...page, aggregates: totals?.[0]?.aggregates };
}

/** Limit of rows to walk along the order of a list in search of matches, before gathering them instead. */
const walkRows = 20_000;

async function runPage(connection: Connection, plan: ListPlan, options: RunOptions): Promise<Omit<ListResult, 'aggregates'>> {
  const { page, matching, counts } = plan;
  const counted = (): Promise<ListResult['count']> => (counts ? countRows(connection, matching, options) : Promise.resolve(undefined));
  const resultsOf = async (statement: Sql<{ results: string }>): Promise<string> =>
    (await connection.run(statement, options))[0]?.results ?? '[]';
  const gather = async (): Promise<Omit<ListResult, 'aggregates'>> => {
    if (!counts) return { results: await resultsOf(page.gathered), count: undefined };
    const [row] = await connection.run(page.counted, options);
    return { results: row?.results ?? '[]', count: { rows: row?.count ?? 0, isEstimated: false } };
  };
  switch (await chooseShape(connection, plan, options)) {
    case 'ordered': {
      const [results, count] = await Promise.all([resultsOf(page.ordered), counted()]);
      return { results, count };
    }
    case 'walked': {
      const [walk] = await connection.run(page.walked(Math.max(walkRows, 4 * (page.offset + page.limit))), options);
      // One after the other: gathering counts the matches too, so a parallel count would search for them twice.
      return walk && walk.rows >= page.limit ? { results: walk.results, count: await counted() } : gather();
    }
    case 'gathered':
      return gather();
    case 'from the end': {
      const count = await counted();
      const isBehind = count && !count.isEstimated && page.offset > count.rows / 2;
      return { results: await resultsOf(isBehind ? page.fromEnd(count.rows) : page.ordered), count };
    }
  }
}

/** Counts the matching rows exactly within the time budget; beyond it and above 100,000 rows it estimates. Decisions 26. */
export async function countRows(connection: Connection, matching: Sql, options: RunOptions): Promise<NonNullable<ListResult['count']>> {
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

async function countAll(connection: Connection, matching: Sql, options: RunOptions): Promise<number> {
  const [row] = await connection.run(sql<{ count: number }>`select count(*) as count ${matching}`, options);
  return row?.count ?? 0;
}

/** The planner's estimate of the number of rows. */
async function estimateRows(connection: Connection, matching: Sql, options: RunOptions): Promise<number> {
  const [row] = await connection.run(
    sql<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>`explain (format json) select 1 ${matching}`,
    options,
  );
  return Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
}
