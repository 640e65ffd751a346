import { randomUUID } from 'node:crypto';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { webhookEndpoints } from '../../../shared/shell/webhooks/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { jobsConnection } from '../../framework/jobs/bossOn.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { postToAddress } from './postToAddress.ts';
import { type Network, publicNetwork } from './publicLookup.ts';
import { newSecret } from './webhookHooks.ts';
import { deliverJob, webhookConnection } from './webhookQueue.ts';

type Calls = typeof webhookEndpoints;

const webhookErrors = defineErrors({ delivery_waits: 409 });

/** POST webhooks/{id}/test. @throws AppError `record_not_found` (404), `too_many_attempts` (429) */
export async function testWebhook({ ctx, app, params }: CallOf<Calls, 'POST webhooks/{id}/test'>) {
  return sendTest(app, ctx, Number(params.id));
}

/** Sends a test event to a webhook of the caller. It is no delivery: it is neither listed nor tried again, and counts as no failure. */
export async function sendTest(app: App, ctx: CallContext, id: number, network: Network = publicNetwork) {
  authorize(ctx, 'webhooks', 'edit');
  const { name, url } = await findOwn(app, ctx, 'webhooks', id);
  await limitCostly(ctx, app, 'webhook test');
  const [row] = await webhookConnection(app).run<{ secret: string | null }>(sql`select secret from webhooks where id = ${id}`);
  const [eventId, at, event] = [randomUUID(), app.now(), 'webhook.test'];
  const body = JSON.stringify({ id: eventId, event, occurred_at: at.toISOString(), entity: 'webhooks', record: { id, name } });
  const answer = await postToAddress({ url: textOf(url), secret: row?.secret ?? '', id: eventId, event, body, at }, network);
  const { status, durationMs, error, text } = answer;
  const values = { http_status: status, duration: durationMs, error, answer: text };
  const shown = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ label: word(ctx, `webhooks.${key}`), value: String(value) }],
  );
  return { http_status: status, duration_ms: durationMs, error, shown };
}

/** POST webhooks/{id}/secret: replaces the secret and shows it once. @throws AppError `record_not_found` (404) */
export async function renewSecret({ ctx, app, params }: CallOf<Calls, 'POST webhooks/{id}/secret'>) {
  authorize(ctx, 'webhooks', 'edit');
  const secret = newSecret();
  await app.records.change(ctx, 'webhooks', Number(params.id), {}, { set: { secret } });
  return { shown: [{ label: word(ctx, 'webhooks.secret'), value: secret }] };
}

/**
 * POST webhook_deliveries/{id}/repeat: lets an event wait again, with all its tries.
 * @throws AppError `record_not_found` (404), `delivery_waits` (409)
 */
export async function repeatDelivery({ ctx, app, params }: CallOf<Calls, 'POST webhook_deliveries/{id}/repeat'>): Promise<undefined> {
  authorize(ctx, 'webhooks', 'edit');
  const delivery = await findOwn(app, ctx, 'webhook_deliveries', Number(params.id));
  const webhook = Number(delivery['webhook']);
  const changed = await webhookConnection(app).run(sql`
    update webhook_deliveries set status = 'queued', attempt = 0, next_try_at = null, error = null, version = version + 1, updated_at = ${ctx.now}
    where id = ${Number(params.id)} and status in ('delivered', 'failed') returning id`);
  if (changed.length === 0) throw webhookErrors.delivery_waits();
  // Without this job, as after the end of the process, the sweep makes one.
  await sendJob(jobsConnection(app.database), deliverJob, { id: webhook }, { key: String(webhook) });
}

async function findOwn(app: App, ctx: CallContext, entity: string, id: number): Promise<RecordValues> {
  const record = await app.records.find(ctx, entity, id);
  if (!record) throw recordErrors.record_not_found({ id });
  return record;
}

function word({ registry, language }: CallContext, key: string): string {
  return formatMessage(registry.messages, language, key);
}
