import type { NoticeDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { sql } from '../../db/sql.ts';
import type { JobApp } from '../../framework/jobs/JobDefinition.ts';
import { type NoticeFacts, noticeOutboxNames } from '../../framework/notices/noticeEvents.ts';
import { defineOutbox } from '../../framework/outbox/defineOutbox.ts';
import type { Sender, WaitingMessage } from '../../framework/outbox/Outbox.ts';
import { outboxConnection } from '../../framework/outbox/outboxConnection.ts';
import { webhookConnection } from '../webhooks/webhookQueue.ts';
import { tellEvent } from './tellEvent.ts';

interface QueuedNotice extends WaitingMessage {
  readonly notice: string;
  readonly event_id: string;
  readonly occurred_at: Date;
  readonly entity: string;
  readonly record_id: number;
  readonly user: number | null;
  readonly acted_by: number | null;
  readonly facts: string | null;
}

/** Occasions of notices, whose records are also their log. */
export const noticeOutbox = defineOutbox<QueuedNotice>({
  ...noticeOutboxNames,
  fields: ['notice', 'event_id', 'occurred_at', 'entity', 'record_id', 'user', 'acted_by'],
  failure: 'Unable to tell the notice',
  atOnce: 2,
  isFinal: () => false,
  keepsMessage: () => true,
  sender: noticeSender,
});

/**
 * Tells a notice by the definition of the moment; one whose definition is gone is told to nobody. Receivers of webhooks get the events of a
 * record in their order: earlier ones whose job has not run yet are told first.
 */
function noticeSender(app: JobApp): Sender<QueuedNotice> {
  return async (queued) => {
    if (noticeOf(app, queued)?.event !== undefined) for (const earlier of await findEarlier(app, queued)) await tell(app, earlier);
    await tell(app, queued);
    return (await hasReceiver(app, queued)) ? {} : { status: 'nobody' };
  };
}

function noticeOf(app: JobApp, { notice }: QueuedNotice): NoticeDefinition | undefined {
  return app.definitions.current().notices.get(notice);
}

async function tell(app: JobApp, queued: QueuedNotice): Promise<void> {
  const notice = noticeOf(app, queued);
  if (!notice) return;
  await tellEvent(app, {
    id: queued.event_id,
    notice,
    entity: queued.entity,
    recordId: Number(queued.record_id),
    at: queued.occurred_at,
    user: queued.user === null ? undefined : Number(queued.user),
    actedBy: queued.acted_by === null ? undefined : Number(queued.acted_by),
    facts: JSON.parse(queued.facts ?? '{}') as NoticeFacts,
  });
}

/** false: neither a person nor an address nor a webhook was told. */
async function hasReceiver(app: JobApp, { event_id: event }: QueuedNotice): Promise<boolean> {
  const [told] = await outboxConnection(app, noticeOutboxNames).run(sql`select from notice_events where event_id = ${event} and told > 0`);
  const [sent] = told ? [told] : await webhookConnection(app).run(sql`select from webhook_deliveries where event_id = ${event} limit 1`);
  return sent !== undefined;
}

/** Events of the same record for webhooks that nobody was told yet. */
async function findEarlier(app: JobApp, { id, entity, record_id: record }: QueuedNotice): Promise<QueuedNotice[]> {
  const rows = await outboxConnection(app, noticeOutboxNames).run(sql<QueuedNotice>`
    select id, status, tries, notice, event_id, occurred_at, entity, record_id, "user", acted_by, facts from notice_events
    where entity = ${entity} and record_id = ${record} and id < ${id} and told is null and status = 'queued' order by id`);
  return rows.filter((row) => noticeOf(app, row)?.event !== undefined);
}
