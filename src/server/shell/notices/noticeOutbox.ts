import type { JobApp } from '../../framework/jobs/JobDefinition.ts';
import { type NoticeFacts, noticeOutboxNames } from '../../framework/notices/noticeEvents.ts';
import { defineOutbox } from '../../framework/outbox/defineOutbox.ts';
import type { Sender, WaitingMessage } from '../../framework/outbox/Outbox.ts';
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

/** Tells a notice by the definition of the moment; one whose definition is gone is told to nobody. */
function noticeSender(app: JobApp): Sender<QueuedNotice> {
  return async (queued) => {
    const notice = app.definitions.current().notices.get(queued.notice);
    if (!notice) return {};
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
    return {};
  };
}
