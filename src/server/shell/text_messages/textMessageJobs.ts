import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { sendRetries } from '../queue/sendQueuedRow.ts';
import { sweepQueue } from '../queue/sweepQueue.ts';
import { sendQueuedTextMessage } from './sendQueuedTextMessage.ts';

/** Without a gateway, nothing is queued; messages left by an earlier gateway wait for the next. */
export const textMessageJobs = defineJobs({
  /** `{ id }` of a row of `text_messages`, which holds the message and its outcome. */
  'text_messages.send': {
    retries: sendRetries,
    timeout: '2m',
    handle: async ({ database, config, now }, data, run) => {
      const { textMessages: gateway } = config;
      if (gateway)
        await sendQueuedTextMessage({ connection: database.unscoped('send queued text messages'), gateway, now }, idOf(data), run);
    },
  },
  'text_messages.sweep': {
    every: '5m',
    handle: async ({ database, config }) => {
      if (!config.textMessages) return;
      const queue = { table: 'text_messages', message: 'message', job: 'text_messages.send' };
      await sweepQueue(database.unscoped('send queued text messages'), queue);
    },
  },
});
