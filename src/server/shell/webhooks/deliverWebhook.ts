import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { type Duration, durationSeconds, JobPostponed } from '../../framework/jobs/JobDefinition.ts';
import { pauseWebhook } from './pauseWebhook.ts';
import { type Answer, postToAddress } from './postToAddress.ts';
import { type Network, publicNetwork } from './publicLookup.ts';
import { webhookConnection } from './webhookQueue.ts';

interface DueDelivery {
  readonly id: number;
  readonly event: string;
  readonly event_id: string;
  readonly attempt: number;
  readonly payload: unknown;
  readonly url: string;
  readonly secret: string | null;
}

/** Waits after the failures of one delivery, together 24 hours; after the next failure it has failed for good. */
const deliveryPauses: readonly Duration[] = ['1m', '4m', '15m', '40m', '2h', '3h', '4h', '6h', '8h'];

/** Longest wait of a webhook whose receiver is away: one delivery then tells whether it is back. */
const webhookPauseMax: Duration = '1h';

/** Failures in a row after which a webhook is paused. */
export const failuresMax = 20;

/** Time after which a run lets other webhooks go first. */
const turnMs = 20_000;

/**
 * Sends the due events of a webhook, one at a time and those of a record in their order: an event waits until the earlier ones of its record
 * are delivered or have failed for good. While the receiver is away nothing else is tried; an event that it refuses holds up its record only.
 *
 * An event is sent at least once: a process that ends between the answer and its note leaves it waiting, and the receiver recognizes the
 * repeated event by its id. Decision 843
 * @throws JobPostponed when more is due after some time
 */
export async function deliverWebhook(
  app: Pick<App, 'database' | 'now' | 'records' | 'system' | 'definitions'>,
  webhook: number,
  network: Network = publicNetwork,
): Promise<void> {
  const startedAt = performance.now();
  for (let due = await findDue(app, webhook); due; due = await findDue(app, webhook)) {
    if (performance.now() - startedAt > turnMs) throw new JobPostponed();
    const at = app.now();
    const { url, secret, event, event_id: id, payload } = due;
    const answer = await postToAddress({ url, secret: secret ?? '', id, event, body: JSON.stringify(payload), at }, network);
    if (answer.error === null) await noteDelivered(app, webhook, due, answer, at);
    else if (await noteFailed(app, webhook, due, answer, at)) return;
  }
}

/** The oldest event that may be sent now. */
async function findDue(app: Pick<App, 'database' | 'now'>, webhook: number): Promise<DueDelivery | undefined> {
  const now = app.now();
  const [due] = await webhookConnection(app).run<DueDelivery>(sql`
    select d.id, d.event, d.event_id, d.attempt, d.payload, w.url, w.secret
    from webhook_deliveries d join webhooks w on w.id = d.webhook
    where d.webhook = ${webhook}::bigint and d.status = 'queued' and coalesce(d.next_try_at, ${now}) <= ${now}
      and w.status = 'enabled' and (w.failures = 0 or coalesce(w.next_try_at, ${now}) <= ${now})
      and not exists (select from webhook_deliveries e where e.webhook = d.webhook and e.status = 'queued'
        and e.entity = d.entity and e.record_id = d.record_id and e.id < d.id)
    order by d.id limit 1`);
  return due;
}

type Noting = Pick<App, 'database' | 'now' | 'records' | 'system' | 'definitions'>;

async function noteDelivered(app: Noting, webhook: number, { id }: DueDelivery, answer: Answer, at: Date): Promise<void> {
  const connection = webhookConnection(app);
  await connection.run(sql`
    update webhook_deliveries set status = 'delivered', attempt = least(attempt + 1, 10), sent_at = ${at}, http_status = ${answer.status},
      duration_ms = ${answer.durationMs}, error = null, answer = ${answer.text}, next_try_at = null where id = ${id}`);
  await connection.run(sql`update webhooks set failures = 0, next_try_at = null where id = ${webhook} and failures > 0`);
}

/** @returns true: the receiver is away, or the webhook was paused */
async function noteFailed(app: Noting, webhook: number, due: DueDelivery, answer: Answer, at: Date): Promise<boolean> {
  const connection = webhookConnection(app);
  const pause = deliveryPauses[due.attempt];
  const next = pause === undefined ? null : after(at, pause);
  await connection.run(sql`
    update webhook_deliveries set status = ${next ? 'queued' : 'failed'}, attempt = least(attempt + 1, 10), sent_at = ${at},
      http_status = ${answer.status}, duration_ms = ${answer.durationMs}, error = ${answer.error}, answer = ${answer.text}, next_try_at = ${next}
    where id = ${due.id}`);
  const isAway = isOfReceiver(answer);
  const [row] = await connection.run<{ failures: number }>(sql`
    update webhooks set failures = failures + 1 where id = ${webhook} and status = 'enabled' returning failures`);
  const failures = row?.failures ?? 0;
  const wait = isAway ? after(at, webhookPause(failures)) : null;
  await connection.run(sql`update webhooks set next_try_at = ${wait} where id = ${webhook}`);
  if (failures >= failuresMax) await pauseWebhook(app, webhook, answer.error ?? '');
  return isAway || failures >= failuresMax || row === undefined;
}

/** true: the receiver would not take another event either. Other refusals are about the one event. */
function isOfReceiver({ status }: Answer): boolean {
  return status === null || status >= 500 || [401, 403, 404, 408, 410, 425, 429].includes(status) || (status >= 300 && status < 400);
}

function webhookPause(failures: number): Duration {
  const pause = deliveryPauses[failures - 1] ?? webhookPauseMax;
  return durationSeconds(pause) > durationSeconds(webhookPauseMax) ? webhookPauseMax : pause;
}

function after(at: Date, pause: Duration): Date {
  return new Date(at.getTime() + durationSeconds(pause) * 1000);
}
