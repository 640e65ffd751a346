import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { sendPendingRows } from '../queue/sendPendingRows.ts';
import { sendRetries } from '../queue/sendQueuedRow.ts';
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
  /** Makes the missing jobs of text messages. */
  'text_messages.sweep': {
    every: '5m',
    handle: async ({ database, config }) => {
      if (config.textMessages) await sendPendingRows(database.unscoped('send queued text messages'), 'text_messages', 'text_messages.send');
    },
  },
});
