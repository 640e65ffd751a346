import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { knownDemoPassword } from '../src/server/settings/config.ts';
import { pushReportArea } from '../src/server/shell/push_reports/area.ts';
import { addRow } from './people.ts';
import { runJob } from './runJob.ts';
import { testServer } from './server.ts';

const server = await testServer({ withDemo: true });
const { database, clock, call } = server;
const connection = database.unscoped('test');
clock.now = new Date('2026-03-11T11:00:30Z');

/* Rule R-181: the reports of a morning go out together. */
test('200 reports that are due in the same minute go out once each, two at a time, while lists answer', async () => {
  const owners = [];
  for (const [uid, company] of [
    ['admin', 'waybill'],
    ['northern.admin', 'northern'],
    ['northern.user', 'northern'],
    ['maple.user', 'maple'],
  ] as const) {
    const [row] = await connection.run<{ id: number; email: string }>(
      sql`select id, "MT_EMAIL" as email from users where "MT_UID" = ${uid}`,
    );
    owners.push({ id: row?.id ?? 0, email: row?.email ?? '', company });
  }
  await connection.run(sql`delete from push_reports`);
  for (let i = 0; i < 200; i += 1) {
    const owner = owners[i % owners.length];
    await addRow(database, 'push_reports', {
      title: `Report ${i}`,
      owner: owner?.id,
      api_url: 'api/shipments',
      cmid: 'SHP-START',
      query_params: JSON.stringify({ fields: 'id,probill,status', limit: '10' }),
      output_type: i % 5 === 0 ? 'PDF' : 'CSV',
      frequency: 'daily',
      hour: 7,
      time_zone: 'America/Toronto',
      delivery: 'mail',
      recipients: [owner?.email],
      send_rule: 'always',
      status: 'active',
      next_run_at: '2026-03-11T11:00:00Z',
    });
  }
  const { token } = await server.signIn('northern.user', 'northern', knownDemoPassword);
  await runJob(server, 'push_reports.due');
  const jobs = await connection.run<{ data: { id: number } }>(sql`
    delete from jobs.job where name = 'push_reports.run' and state < 'active' returning data`);
  expect(jobs).toHaveLength(200);
  const left = jobs.map(({ data }) => data);
  let isDone = false;
  onTestFinished(() => {
    isDone = true;
  });
  const statuses = new Set<number>();
  const read = async (): Promise<void> => {
    while (!isDone) statuses.add((await call('GET', 'shipments?limit=20', { token })).statusCode);
  };
  const retries: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next && !isDone; next = left.shift()) {
      // A run that waits for a connection comes back, as the queue has it.
      try {
        await runJob(server, 'push_reports.run', next);
      } catch (error) {
        retries.push(error);
        if (retries.length > 20) throw error;
        left.push(next);
      }
    }
  };
  const { atOnce } = pushReportArea.jobs['push_reports.run'] ?? {};
  expect(atOnce).toBe(2);
  const reading = read();
  await Promise.all([work(), work()]);
  isDone = true;
  await reading;
  expect(statuses).toEqual(new Set([200]));
  const [runs] = await connection.run(sql`
    select count(*)::int as runs, count(*) filter (where status = 'sent')::int as sent, count(distinct push_report)::int as reports from push_report_repository`);
  expect(runs).toEqual({ runs: 200, sent: 200, reports: 200 });
  const [mails] = await connection.run(sql`select count(*)::int as mails from email_history where source_entity = 'push_reports'`);
  expect(mails).toEqual({ mails: 200 });
}, 600_000);
