import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { queueConnection } from '../queue/queueConnection.ts';
import { sendRetries } from '../queue/sendQueuedRow.ts';
import { sweepQueue } from '../queue/sweepQueue.ts';
import { sendQueuedTextMessage } from './sendQueuedTextMessage.ts';

/** Without a gateway, nothing is queued; messages left by an earlier gateway wait for the next. */
export const textMessageJobs = defineJobs({
  /** `{ id }` of a row of `text_messages`, which holds the message and its outcome. */
  'text_messages.send': {
    retries: sendRetries,
    timeout: '2m',
    handle: async (app, data, run) => {
      const { textMessages: gateway } = app.config;
      if (gateway) await sendQueuedTextMessage({ connection: queueConnection(app), gateway, now: app.now }, idOf(data), run);
    },
  },
  'text_messages.sweep': {
    every: '5m',
    handle: async (app) => {
      if (!app.config.textMessages) return;
      const queue = { table: 'text_messages', message: 'message', job: 'text_messages.send' };
      await sweepQueue(queueConnection(app), queue);
    },
  },
});
