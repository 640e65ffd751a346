// The list of a customer alone and beside 200 push reports of the same minute, with mails: what the files of a morning cost those who work.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Sql, sql } from '../src/server/db/sql.ts';
import { sendJob } from '../src/server/framework/jobs/sendJob.ts';
import type { BenchPortal } from './BenchPortal.ts';
import { type Percentiles, percentiles, timeOf } from './measure.ts';

/** A list beside the reports takes at most this much of its time alone. */
export const reportBudget = 1.5;

/** Times in milliseconds. */
export interface ReportsResult {
  readonly reports: number;
  readonly alone: ListTimes;
  readonly beside: ListTimes;
  /** From the moment at which they are due until the last run has ended. */
  readonly elapsed: number;
}

interface ListTimes extends Percentiles {
  readonly samples: number;
  /** Requests that a busy server refuses; their time counts too. */
  readonly refused: number;
  /** Longest time for which the thread of the server did nothing else. */
  readonly held: number;
}

const [reportCount, warmUpMs, aloneMs, mostMs] = [200, 3000, 15_000, 10 * 60_000] as const;
const list = '/api/shipments?limit=20';
const mark = 'Benchmark of reports';

/** The reports of a morning: files for people and for programs, of up to some hundred rows. */
const outputs = ['PDF', 'XLSX', 'CSV', 'PDF', 'JSON'] as const;
const fields =
  'probill,status,pickup_date,delivery_date,shipper_name,shipper_city,consignee_name,consignee_city,pieces,weight,total_charges';

/**
 * Reads the list alone, beside the reports, and alone again. The reports and their runs are removed afterwards; their mails stay in the
 * folder of mails.
 * @throws Error if a run fails, or the runs have not ended after ten minutes
 */
export async function measureReports(portal: BenchPortal): Promise<ReportsResult> {
  const connection = portal.database.unscoped('reports of the benchmark');
  const read = () => portal.customer.get(list);
  const remove = async (): Promise<void> => {
    for (const statement of removals) await connection.run(statement);
  };
  // Those of a measurement that was broken off.
  await remove();
  await readUntil(read, wait(warmUpMs));
  try {
    const before = await readUntil(read, wait(aloneMs));
    await connection.run(addReports());
    const start = performance.now();
    await sendJob(connection, 'push_reports.due', {});
    const beside = await readUntil(read, allEnded());
    const elapsed = performance.now() - start;
    const after = await readUntil(read, wait(aloneMs));
    return { reports: reportCount, alone: timesOf(before, after), beside: timesOf(beside), elapsed };
  } finally {
    await remove();
  }

  async function allEnded(): Promise<void> {
    const end = performance.now() + mostMs;
    for (;;) {
      const [row] = await connection.run(sql<{ ended: number; failed: string | null }>`
        select count(*) filter (where r.status in ('sent', 'archived', 'skipped'))::int as ended,
          min(r.error) filter (where r.status = 'failed') as failed
        from push_report_repository r join push_reports p on p.id = r.push_report where p.title like ${`${mark}%`}`);
      if (row?.failed) throw new Error(`A report failed: ${row.failed}`);
      if (row?.ended === reportCount) return;
      if (performance.now() > end) throw new Error(`${row?.ended ?? 0} of ${reportCount} reports have ended after ten minutes`);
      await wait(250);
    }
  }
}

interface Reading {
  readonly times: readonly number[];
  readonly refused: number;
  readonly held: number;
}

async function readUntil(read: () => Promise<unknown>, work: Promise<void>): Promise<Reading> {
  const times: number[] = [];
  let refused = 0;
  const readOrRefused = async (): Promise<void> => {
    await read().catch((error: unknown) => {
      if (!String(error).includes('server_busy')) throw error;
      refused += 1;
    });
  };
  const delays = monitorEventLoopDelay({ resolution: 5 });
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  delays.enable();
  while (!isOver) times.push(await timeOf(readOrRefused));
  delays.disable();
  await over;
  return { times, refused, held: delays.max / 1e6 };
}

function timesOf(...readings: readonly Reading[]): ListTimes {
  const times = readings.flatMap((each) => each.times);
  const refused = readings.reduce((sum, each) => sum + each.refused, 0);
  return { samples: times.length, refused, held: Math.max(...readings.map(({ held }) => held)), ...percentiles(times) };
}

/** Reports of four users, due now: of customers all their shipments, of the administrator those of two weeks. */
function addReports(): Sql {
  return sql`
    with owners as (
      select u.id, u."MT_EMAIL" as email, row_number() over (order by u.id) as place, c.code = 'waybill' as is_staff
      from users u join companies c on c.id = u."MT_COMP"
      where (c.code, u."MT_UID") in (('waybill', 'admin'), ('northern', 'northern.admin'), ('northern', 'northern.user'), ('maple', 'maple.user'))
    )
    insert into push_reports (title, owner, api_url, cmid, query_params, output_type, frequency, hour, time_zone, delivery, recipients, send_rule,
      status, next_run_at)
    select ${mark} || ' ' || i, o.id, 'api/shipments', 'SHP-START',
      jsonb_build_object('fields', ${fields}::text) ||
        case when o.is_staff then jsonb_build_object('pickup_date__gte', (current_date - 14)::text) else '{}' end,
      (${[...outputs]}::text[])[1 + i % ${outputs.length}::int], 'daily', 7, 'America/Toronto', 'mail', array[o.email], 'always', 'active', now()
    from generate_series(1, ${reportCount}::int) i join owners o on o.place = 1 + i % 4`;
}

const ofReports = sql`(select id from push_reports where title like ${`${mark}%`})`;
const ofRuns = sql`(select id from push_report_repository where push_report in ${ofReports})`;

const removals: readonly Sql[] = [
  sql`delete from push_report_deliveries where run in ${ofRuns}`,
  sql`delete from push_report_repository where push_report in ${ofReports}`,
  sql`delete from push_reports where title like ${`${mark}%`}`,
];
