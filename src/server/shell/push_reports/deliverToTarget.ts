import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import { wallTime } from '../../../shared/framework/query/dayStart.ts';
import { sql } from '../../db/sql.ts';
import { errorSentence } from '../../framework/http/errorSentence.ts';
import { rightsOf } from '../../framework/tasks/keptRights.ts';
import { readKeptFile } from '../report_files/keptFiles.ts';
import type { Network } from '../webhooks/publicLookup.ts';
import { cellsOf, type DeliveryApp, makeDelivery, noteDelivery, type OpenRun } from './deliverReport.ts';
import { sendToTarget } from './sendToTarget.ts';

/** The delivery of a run to a system. */
export interface TargetDelivery {
  readonly id: number;
  /** Made by an earlier try. */
  readonly file: number | null;
}

/**
 * Makes the file with the owner's rights of the moment, keeps it, and hands it to the system of the report. A further try sends the kept
 * file under the same name and id: a process that ends between the delivery and its note leaves one file there, not two. Decision 1146
 * @throws AppError of `targetErrors` that is to be tried again
 */
export async function deliverToTarget(app: DeliveryApp, run: OpenRun, delivery: TargetDelivery, network: Network): Promise<void> {
  const { target, ctx, dueAt, owner } = run;
  invariant(target, 'the run has a target');
  try {
    const file = delivery.file ?? (await makeKept(app, run, delivery.id));
    if (file === undefined) return;
    const kept = await readKeptFile(app, file);
    invariant(kept, 'files of a run that goes on are kept');
    await sendToTarget(target, { ...kept, id: `report-run-${run.id}`, at: dueAt }, network);
    await noteDelivery(app, delivery.id, sql`status = 'sent', error = null, done_at = ${app.now()}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 499) throw error;
    const reason = errorSentence(app, error, owner.language);
    await noteDelivery(app, delivery.id, sql`status = 'failed', error = ${reason}, done_at = ${app.now()}`);
  }
  ctx.signal?.throwIfAborted();
}

async function makeKept(app: DeliveryApp, run: OpenRun, delivery: number): Promise<number | undefined> {
  const { ctx, report } = run;
  const made = await makeDelivery(app, run, delivery, { ctx, columns: 'own', name: nameOf(run) });
  if (!made) return undefined;
  const rights = JSON.stringify({ recipient: rightsOf(ctx.reader), owner: rightsOf(ctx.reader) });
  await noteDelivery(app, delivery, sql`${cellsOf(made)}, recipient = ${report.owner}, rights = ${rights}`);
  return made.file;
}

/** The title with the moment of the schedule, so that each run has a file of its own. Signs that file systems refuse become `-`. */
function nameOf({ report, dueAt, ctx }: OpenRun): string {
  const [day, time] = new Date(wallTime(dueAt.getTime(), report.time_zone ?? ctx.timezone)).toISOString().split('T');
  const words = report.title.normalize('NFC').replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-');
  return `${words} ${day} ${(time ?? '').slice(0, 5).replace(':', '')}`;
}
