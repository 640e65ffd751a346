import { defineJobs, idOf } from '../jobs/JobDefinition.ts';
import type { Outbox, OutboxDefinition, WaitingMessage } from './Outbox.ts';
import { outboxRetries } from './outboxRetries.ts';
import { sendMessage } from './sendMessage.ts';
import { sweepOutbox } from './sweepOutbox.ts';

/** Declares an outbox, which an area names under `outboxes`. Its jobs need names for people in the entity `jobs`. */
export function defineOutbox<Message extends WaitingMessage>(definition: OutboxDefinition<Message>): Outbox<Message> {
  const { name, sender, atOnce } = definition;
  return {
    ...definition,
    jobs: defineJobs({
      /** `{ id }` of a message, whose record holds its outcome. */
      [`${name}.send`]: {
        retries: outboxRetries,
        timeout: '2m',
        ...(atOnce !== undefined && { atOnce }),
        handle: async (app, data, run) => {
          const send = sender(app);
          if (send) await sendMessage(definition, { app, send }, idOf(data), run);
        },
      },
      [`${name}.sweep`]: {
        every: '5m',
        handle: async (app) => {
          if (sender(app)) await sweepOutbox(app, definition);
        },
      },
    }),
  };
}
