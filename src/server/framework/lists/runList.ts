import type { Connection, RunOptions } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { inTime } from '../../db/inTime.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { chooseShape } from './chooseShape.ts';
import type { FoundPage } from './pageStatements.ts';
import type { ListPlan } from './planList.ts';

/** The answer to a list request without its columns. The texts are JSON, passed through unparsed. */
export interface ListResult {
  /** undefined if the request leaves the rows out. */
  readonly page: ListPage | undefined;
  /** undefined if the client knows it already. */
  readonly count: RowCount | undefined;
  readonly aggregates: string | undefined;
}

export interface ListPage {
  readonly results: string;
  /** Number of rows of the page. */
  readonly rows: number;
  /** true: further rows follow; of a page before a boundary: they come before it. */
  readonly hasMore: boolean;
  /** The keys of the first and the last row; undefined without rows, and if rows have no key. */
  readonly keys: { readonly first: string; readonly last: string } | undefined;
}

export interface RowCount {
  readonly rows: number;
  readonly isEstimated: boolean;
}

/** Up to this number a count is always exact; above, only within the time budget. Law 26. */
const exactUpTo = 100_000;
const countBudgetMs = 2000;

/**
 * Runs the statements of a plan one after another, the rows first: count and totals read far more, and take no processor from the rows of
 * another reader. The replica may answer them.
 * @throws AppError `timeout` (503), `invalid_value` (400) for keys that are no values of the order; the signal's reason if the caller has gone
 */
export async function runList(guarded: Connection, plan: ListPlan): Promise<ListResult> {
  const connection = withoutGuard(guarded);
  // A resource without a limit (`limits.timeout_ms`) has the limit of every call: `scopedTimeoutMs` in Database.ts.
  const options: RunOptions = { replica: true, ...(plan.timeoutMs !== undefined && { timeoutMs: plan.timeoutMs }) };
  const { page, count: counted } = plan.reads ? await runPage(connection, plan, options) : noPage;
  const count = plan.counts ? (counted ?? (await countRows(connection, plan.matching, options))) : undefined;
  const [totals] = plan.aggregates ? await connection.run(plan.aggregates, options) : [];
  return { page, count, aggregates: totals?.aggregates };
}

interface PageResult {
  readonly page: ListPage | undefined;
  /** undefined if the page was found without it. */
  readonly count: RowCount | undefined;
}

const noPage: PageResult = { page: undefined, count: undefined };

async function runPage(connection: Connection, plan: ListPlan, options: RunOptions): Promise<PageResult> {
  const { page, matching, counts } = plan;
  const read = async (statement: Sql<FoundPage>): Promise<PageResult> => {
    const [row] = await connection.run(statement, options);
    return { page: pageOf(row, page.limit), count: undefined };
  };
  const gather = async (): Promise<PageResult> => {
    if (!counts) return read(page.gathered);
    const [row] = await connection.run(page.counted, options);
    return { page: pageOf(row, page.limit), count: { rows: row?.count ?? 0, isEstimated: false } };
  };
  try {
    const shape = await chooseShape(connection, plan, options);
    switch (shape.way) {
      case 'ordered': {
        const near = page.nearest && (await read(page.nearest));
        return near?.page?.hasMore ? near : await read(page.ordered);
      }
      case 'walked': {
        const walk = await read(page.walked(shape.rows));
        return walk.page?.hasMore ? walk : await gather();
      }
      case 'gathered':
        return await gather();
      case 'from the end': {
        // The number of rows says which end is nearer. Parallel workers count an index in a fraction of the time that a walk along it
        // takes.
        const count = await countRows(connection, matching, options);
        const isBehind = !count.isEstimated && page.offset > count.rows / 2;
        if (!isBehind) return { ...(await read(page.ordered)), count };
        const [row] = await connection.run(page.fromEnd(count.rows), options);
        const found = pageOf(row, page.limit);
        return { page: { ...found, hasMore: page.offset + found.rows < count.rows }, count };
      }
    }
  } catch (error) {
    throw isUnreadable(error) ? (page.refusal ?? error) : error;
  }
}

function pageOf(row: FoundPage | undefined, limit: number): ListPage {
  if (!row) return { results: '[]', rows: 0, hasMore: false, keys: undefined };
  const { results, found, first, last } = row;
  return {
    results,
    rows: Math.min(found, limit),
    hasMore: found > limit,
    keys: first === null || last === null ? undefined : { first, last },
  };
}

/** true: PostgreSQL cannot read a parameter as a value of its type. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreadable.has(error.code);
}

/** SQLSTATE: a text that is no value of its type, a value out of range, no such day, a day of no calendar. */
const unreadable: ReadonlySet<unknown> = new Set(['22P02', '22003', '22007', '22008']);

/** Counts the matching rows exactly within the time budget; beyond it and above 100,000 rows it estimates. Law 26. */
export async function countRows(connection: Connection, matching: Sql, options: RunOptions): Promise<RowCount> {
  const budget = Math.min(countBudgetMs, options.timeoutMs ?? countBudgetMs);
  const counted = await inTime(countAll(connection, matching, { ...options, timeoutMs: budget }));
  if (counted !== undefined) return { rows: counted, isEstimated: false };
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
