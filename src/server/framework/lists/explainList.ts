import type { Connection, RunOptions } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ListPlan } from './planList.ts';

/** A node of PostgreSQL's plan, as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  /** Bytes of a row. */
  readonly 'Plan Width': number;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL would answer each statement of a plan, by the statistics it has now; nothing is run. */
export async function explainList(connection: Connection, plan: ListPlan): Promise<{ readonly page: PlanNode; readonly count: PlanNode }> {
  return {
    page: await explain(connection, plan.page.ordered),
    count: await explain(connection, sql`select count(*) ${plan.matching}`),
  };
}

/** How PostgreSQL would answer a statement, by the statistics it has now. */
export async function explain(connection: Connection, statement: Sql, options?: RunOptions): Promise<PlanNode> {
  const [row] = await connection.run(
    sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (format json) ${statement}`,
    options,
  );
  return row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none', 'Total Cost': 0, 'Plan Rows': 0, 'Plan Width': 0 };
}
