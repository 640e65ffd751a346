import type { Connection, RunOptions } from '../../db/Connection.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { ListPlan } from './planList.ts';

/** A node of PostgreSQL's plan, from `explain (format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Join Type'?: string;
  readonly Filter?: string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  /** Bytes of a row. */
  readonly 'Plan Width': number;
  readonly Plans?: readonly PlanNode[];
}

/** PostgreSQL's plan for each statement of a list, by its current statistics; runs nothing. */
export async function explainList(connection: Connection, plan: ListPlan): Promise<{ readonly page: PlanNode; readonly count: PlanNode }> {
  return {
    page: await explain(connection, plan.page.ordered),
    count: await explain(connection, sql`select count(*) ${plan.matching}`),
  };
}

/** PostgreSQL's plan for a statement, by its current statistics. */
export async function explain(connection: Connection, statement: Sql, options?: RunOptions): Promise<PlanNode> {
  const [row] = await connection.run(
    sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (format json) ${statement}`,
    options,
  );
  return row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none', 'Total Cost': 0, 'Plan Rows': 0, 'Plan Width': 0 };
}
