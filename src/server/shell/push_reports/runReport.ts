import { AppError, defineErrors } from '../../../shared/framework/AppError.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { toAppError } from '../../framework/http/errorResponse.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import { JobPostponed, type JobRun } from '../../framework/jobs/JobDefinition.ts';
import { type Network, publicNetwork } from '../webhooks/publicLookup.ts';
import { deliverOutside } from './deliverOutside.ts';
import { type DeliveryApp, deliverTo, type OpenRun } from './deliverReport.ts';
import { deliverToTarget } from './deliverToTarget.ts';
import { findTarget } from './findTarget.ts';
import { followRun } from './followRuns.ts';
import { type PushReport, pushReportColumns } from './PushReport.ts';
import { pushReportConnection } from './pushReportConnection.ts';
import { findPerson, findRecipients, type Recipient } from './recipients.ts';
import { countReport, openReport } from './reportFile.ts';
import { getReportScreen } from './reportScreen.ts';
import { findScheduleTemplate, listOfRun } from './scheduleTemplate.ts';
import { settleRun } from './settleRun.ts';
import { tellOwner } from './tellOwner.ts';

const runErrors = defineErrors({
  report_target_gone: 400,
  /** The owner cannot sign in any more. */
  push_report_owner_gone: 403,
});

/** No failure of the run: others have the connections for files. It waits, however many runs are due. */
const busy: ReadonlySet<string> = new Set(['too_many_copies', 'copies_busy']);

/**
 * Makes a run: a file for each recipient with the rights that owner and recipient both have at this moment, in the language and the zone of
 * the recipient. A further try goes on with the recipients that are left.
 * @throws to have the job tried again; `JobPostponed` while files of the same user or company take all their connections
 */
export async function runPushReport(
  app: DeliveryApp,
  id: number,
  { retryInMs, signal }: Pick<JobRun, 'retryInMs' | 'signal'>,
  network: Network = publicNetwork,
): Promise<void> {
  const connection = pushReportConnection(app);
  const [run] = await connection.run<{ push_report: number; due_at: Date | null }>(sql`
    update push_report_repository set status = 'running', run_at = ${app.now()}, error = null
    where id = ${id} and status in ('queued', 'running') returning push_report, due_at`);
  if (!run) return;
  const [report] = await connection.run<PushReport>(sql`select ${pushReportColumns} from push_reports p where p.id = ${run.push_report}`);
  if (!report) return;
  const all = app.system('owner and recipients of a push report');
  const owner = await findPerson(app.records, all, report.owner);
  const startedAt = performance.now();
  await followRun(app, id);
  try {
    const opened = await openRun(app, { id, dueAt: run.due_at ?? app.now() }, report, owner, signal);
    await deliverRun(app, opened, all, network);
    await endRun(app, opened, startedAt);
  } catch (error) {
    const problem = toAppError(error);
    if (busy.has(problem.code)) {
      await connection.run(sql`update push_report_repository set status = 'queued' where id = ${id} and status = 'running'`);
      throw new JobPostponed();
    }
    const isTriedAgain = retryInMs !== undefined && problem.status >= 499;
    const reason = errorSentence(app, problem, owner?.language ?? 'en');
    const note = (tx: Connection, status: 'queued' | 'failed') =>
      tx.run(sql`
        update push_report_repository set status = ${status}, error = ${reason}, duration_ms = ${elapsed(startedAt)} where id = ${id}`);
    if (isTriedAgain) {
      await note(connection, 'queued');
      throw error;
    }
    const isPaused = problem.status < 499;
    if (isPaused) await suspendReport(app, report, reason);
    await connection.transaction(async (tx) => {
      await note(tx, 'failed');
      await tx.run(sql`
        update push_report_deliveries set status = 'failed', error = ${reason}, done_at = ${app.now()}
        where run = ${id} and status = 'queued'`);
      if (owner) await tellOwner(app, tx, { eventId: `push-report-run-${id}`, report, owner, reason, isPaused });
    });
    if (!(error instanceof AppError)) throw error;
  } finally {
    await followRun(app, id);
  }
}

/**
 * The report with its owner's rights of the moment.
 * @throws AppError `push_report_owner_gone` (403), `report_target_gone` (400), those of `getReportScreen` and `openReport`
 */
async function openRun(
  app: DeliveryApp,
  { id, dueAt }: Pick<OpenRun, 'id' | 'dueAt'>,
  report: PushReport,
  owner: Recipient | undefined,
  signal: AbortSignal,
): Promise<OpenRun> {
  const ctx =
    owner &&
    (await userContext(app, owner.user, {
      language: owner.language,
      timezone: owner.timezone,
      cmid: report.cmid,
      requestId: `push-report-run-${id}`,
      signal,
    }));
  if (!owner || !ctx) throw runErrors.push_report_owner_gone();
  const screen = getReportScreen(ctx.registry, ctx.reader, report);
  const template = await findScheduleTemplate(app, report);
  const list = listOfRun(app, ctx, { screen, report, template });
  const opened = openReport(app, list.ctx, list.screen, list.report, 'own');
  const rows = await countReport(app, list.ctx, opened);
  const target = report.delivery === 'target' ? await findTarget(app, report.target ?? 0, owner.user) : undefined;
  if (report.delivery === 'target' && !target) throw runErrors.report_target_gone();
  return { id, report, owner, ctx, screen, template, rows, dueAt, target };
}

async function deliverRun(app: DeliveryApp, run: OpenRun, all: CallContext, network: Network): Promise<void> {
  const { owner, ctx, target, report } = run;
  const outside = new Set((report.outside ?? []).map((each) => each.toLowerCase()));
  const addresses = addressesOf(run);
  const found = new Map(target ? [] : await findRecipients(app.records, ctx, all, addresses));
  // The owner is the owner, whoever else has the address.
  if (addresses.includes(owner.address)) found.set(owner.address, owner);
  const rows = addresses.map((address) => sql`(${run.id}::bigint, ${address}, ${found.get(address)?.user ?? null}::bigint, 'queued')`);
  const connection = pushReportConnection(app);
  await connection.run(sql`
    insert into push_report_deliveries (run, address, recipient, status) values ${sql.join(rows)} on conflict do nothing`);
  const left = await connection.run<{ id: number; address: string; file: number | null }>(sql`
    select id, address, file from push_report_deliveries where run = ${run.id} and status = 'queued' order by id`);
  for (const delivery of left) {
    ctx.signal?.throwIfAborted();
    if (target) await deliverToTarget(app, run, delivery, network);
    else if (outside.has(delivery.address) && !found.has(delivery.address)) await deliverOutside(app, run, delivery.id, delivery.address);
    else await deliverTo(app, run, delivery.id, found.get(delivery.address));
  }
}

function addressesOf({ report, owner, target }: OpenRun): readonly string[] {
  if (target) return [target.name];
  if (report.delivery === 'repository') return [owner.address];
  return [...new Set([...(report.recipients ?? []), ...(report.outside ?? [])].map((each) => each.toLowerCase()))];
}

/** Ends a run by what became of its deliveries; a recipient who got nothing is told to the owner. */
async function endRun(app: DeliveryApp, { id, report, owner, rows }: OpenRun, startedAt: number): Promise<void> {
  const at = app.now();
  await pushReportConnection(app).transaction(async (tx) => {
    await tx.run(sql`update push_report_repository set rows = ${rows}, duration_ms = ${elapsed(startedAt)} where id = ${id}`);
    await tx.run(sql`update push_reports set last_run_at = ${at} where id = ${report.id}`);
    const reason = await settleRun(tx, id);
    if (reason !== null) await tellOwner(app, tx, { eventId: `push-report-run-${id}`, report, owner, reason, isPaused: false });
  });
}

function elapsed(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

/** Pauses a report of which nothing can be made, or the schedule whose report it is. */
async function suspendReport(
  app: Pick<App, 'records' | 'system'>,
  { id, scheduled_report: schedule }: PushReport,
  reason: string,
): Promise<void> {
  const ctx = app.system('pause of a push report that cannot be made');
  const [entity, key] = schedule === null ? ['push_reports', id] : ['scheduled_reports', schedule];
  const report = await app.records.find(ctx, entity, key);
  if (report?.['status'] === 'active') await app.records.move(ctx, entity, key, 'suspend', { set: { paused_reason: reason } });
}
