import type { Connection } from '../../db/Connection.ts';
import { deleteInParts } from '../../db/deleteInParts.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { jobsConnection } from '../../framework/jobs/bossOn.ts';
import { sendJob, sendJobs } from '../../framework/jobs/sendJob.ts';
import { outboxConnection } from '../../framework/outbox/outboxConnection.ts';
import { type EventSubject, recordByAccount } from './accountRecord.ts';

/** Something that has happened to a record, and that receivers are told of. */
export interface WebhookEvent extends EventSubject {
  /** UUID; an event of an id that a webhook has already adds nothing. */
  readonly id: string;
  /** One of the names of `webhooks.events`, such as `book.returned`. */
  readonly name: string;
  readonly at: Date;
}

/** Job that delivers the waiting events of one webhook. */
export const deliverJob = 'webhooks.deliver';

/** Reaches webhooks and their deliveries, whoever owns them. */
export function webhookConnection(app: Pick<App, 'database'>): Connection {
  return outboxConnection(app, { entity: 'webhook_deliveries', receivers: 'webhooks' });
}

/**
 * Adds a delivery for each enabled webhook that asks for the event and whose account sees the record. They are sent once the transaction is
 * committed, and not at all after a rollback.
 * @param connection the transaction of the change, without a scope
 * @returns number of deliveries
 */
export async function queueWebhooks(
  app: Pick<App, 'records' | 'definitions' | 'now'>,
  connection: Connection,
  event: WebhookEvent,
): Promise<number> {
  const { id, name, entity, recordId, at } = event;
  const hooks = await connection.run<{ id: number; account: number }>(sql`
    select id, account from webhooks where status = 'enabled' and ${name} = any(events) order by id`);
  const accounts = [...new Set(hooks.map(({ account }) => account))];
  const records = await recordByAccount(app, connection, event, accounts);
  const seen = hooks.flatMap((hook) => {
    const record = records.get(hook.account);
    return record ? [{ hook: hook.id, payload: JSON.stringify({ id, event: name, occurred_at: at.toISOString(), entity, record }) }] : [];
  });
  if (seen.length === 0) return 0;
  const rows = seen.map(
    ({ hook, payload }) =>
      sql`(${hook}::bigint, ${name}, ${id}, ${entity}, ${recordId}::bigint, 'queued', 0, ${at}::timestamptz, ${payload}::jsonb)`,
  );
  const added = await connection.run<{ webhook: number }>(sql`
    insert into webhook_deliveries (webhook, event, event_id, entity, record_id, status, attempt, sent_at, payload) values ${sql.join(rows)}
    on conflict do nothing returning webhook`);
  for (const { webhook } of added) await sendJob(connection, deliverJob, { id: webhook }, { key: String(webhook) });
  return added.length;
}

/** Makes jobs for webhooks with due deliveries, such as those whose pause is over, that were enabled again, or whose process was killed. */
export async function sweepWebhooks(app: Pick<App, 'database' | 'now'>): Promise<void> {
  const connection = webhookConnection(app);
  const now = app.now();
  const due = await connection.run<{ id: number }>(sql`
    select w.id from webhooks w where w.status = 'enabled' and (w.failures = 0 or coalesce(w.next_try_at, ${now}) <= ${now})
      and exists (select from webhook_deliveries d where d.webhook = w.id and d.status = 'queued' and coalesce(d.next_try_at, ${now}) <= ${now})
    order by w.id limit 10000`);
  await sendJobs(
    jobsConnection(app.database),
    deliverJob,
    due.map(({ id }) => ({ data: { id }, key: String(id) })),
  );
}

/** Deletes deliveries of events from before `oldest`, whatever came of them. */
export async function cleanWebhooks(app: Pick<App, 'database'>, oldest: Date): Promise<void> {
  await deleteInParts(webhookConnection(app), { table: 'webhook_deliveries', field: 'sent_at', before: oldest });
}
