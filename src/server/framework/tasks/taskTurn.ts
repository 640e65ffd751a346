import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { jobTable } from '../jobs/bossOn.ts';
import type { JobRun } from '../jobs/JobDefinition.ts';

/** Greatest number of units of work, such as rows, in the lane of small tasks; a task of unknown size runs in the other lane. */
export const smallMax = 1000;

/** The lane of a task: small tasks do not wait for long tasks. @param size units of work; undefined: not known */
export function laneOf(size: number | undefined): 'tasks.run' | 'tasks.run_small' {
  return size !== undefined && size <= smallMax ? 'tasks.run_small' : 'tasks.run';
}

/**
 * Turn of a company's next task: the turn after the company's last waiting or running task, but no earlier than the turn that runs now. So
 * each company has one task per turn, however many it starts, and a company that comes later waits for at most one turn of the others.
 */
export async function nextTurn(tx: Connection, lane: string, company: number): Promise<number> {
  const [row] = await tx.run(sql<{ turn: number }>`
    select greatest(max(-j.priority) filter (where j.data ->> 'company' = ${String(company)}) + 1,
      coalesce(max(-j.priority) filter (where j.state = 'active'), min(-j.priority)), 0) as turn
    from ${jobTable} j where j.name = ${lane} and j.state in ('created', 'retry', 'active')`);
  return row?.turn ?? 0;
}

/**
 * Called before a place of a lane comes free: moves the next task of each company without another running task to the front, in the order
 * of turns. So one company has both places only while no other company waits. Decision 692.
 * @param ending the run whose place comes free
 */
export async function preferIdleCompanies(connection: Connection, lane: string, ending: JobRun): Promise<void> {
  await connection.run(sql`
    with waiting as (
      select id, priority, created_on, data ->> 'company' as company from ${jobTable}
      where name = ${lane} and state in ('created', 'retry') and start_after <= now()
    ), firsts as (
      select distinct on (company) id, priority, created_on from waiting w
      where not exists (select from ${jobTable} a where a.name = ${lane} and a.state = 'active' and a.id::text <> ${ending.id}
        and a.data ->> 'company' = w.company)
      order by company, priority desc, created_on, id
    ), placed as (
      select id, (select max(priority) from waiting) + row_number() over (order by priority, created_on desc, id desc) as priority from firsts
      where exists (select from waiting w where w.id not in (select id from firsts))
    )
    update ${jobTable} j set priority = p.priority from placed p where j.id = p.id and j.name = ${lane} and j.state in ('created', 'retry')`);
}
