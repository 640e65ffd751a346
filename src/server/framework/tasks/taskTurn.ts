import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { jobTable } from '../jobs/bossOn.ts';

/** Units of work, such as rows, up to which a task runs in the lane of small ones; a task of unknown size runs in the other one. */
export const smallMax = 1000;

/** The lane of a task: small ones do not wait for long ones. @param size units of work; undefined: not known */
export function laneOf(size: number | undefined): 'tasks.run' | 'tasks.run_small' {
  return size !== undefined && size <= smallMax ? 'tasks.run_small' : 'tasks.run';
}

/**
 * The turn of a company's next task: one after its last one that waits or runs, and none before the turn that runs now. So each company
 * has one task in each turn, whatever number it starts, and one that comes later waits for no more than a turn of the others.
 */
export async function nextTurn(tx: Connection, lane: string, company: number): Promise<number> {
  const [row] = await tx.run(sql<{ turn: number }>`
    select greatest(max(-j.priority) filter (where j.data ->> 'company' = ${String(company)}) + 1,
      coalesce(max(-j.priority) filter (where j.state = 'active'), min(-j.priority)), 0) as turn
    from ${jobTable} j where j.name = ${lane} and j.state in ('created', 'retry', 'active')`);
  return row?.turn ?? 0;
}
