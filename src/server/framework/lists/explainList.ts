import type { Connection } from '../../db/Connection.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import type { ListPlan } from './planList.ts';

/** A node of PostgreSQL's plan, as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL would answer each statement of a plan, by the statistics it has now; nothing is run. */
export async function explainList(connection: Connection, plan: ListPlan): Promise<{ readonly page: PlanNode; readonly count: PlanNode }> {
  return {
    page: await explain(connection, plan.page),
    count: await explain(connection, sql`select count(*) ${plan.matching}`),
  };
}

async function explain(connection: Connection, statement: RawBuilder): Promise<PlanNode> {
  const [row] = await connection.run(sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (format json) ${statement}`);
  return row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none', 'Total Cost': 0, 'Plan Rows': 0 };
}
