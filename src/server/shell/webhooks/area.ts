import { dayMs } from '../../../shared/framework/durations.ts';
import { webhookEndpoints } from '../../../shared/shell/webhooks/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { deliverWebhook } from './deliverWebhook.ts';
import { webhookHooks } from './webhookHooks.ts';
import { cleanWebhooks, deliverJob, sweepWebhooks } from './webhookQueue.ts';
import { renewSecret, repeatDelivery, testWebhook } from './webhookRoutes.ts';

const keptDays = 90;

export const webhookArea = defineArea({
  name: 'webhooks',
  endpoints: webhookEndpoints,
  handlers: {
    'POST webhooks/{id}/test': testWebhook,
    'POST webhooks/{id}/secret': renewSecret,
    'POST webhook_deliveries/{id}/repeat': repeatDelivery,
  },
  hooks: webhookHooks,
  jobs: defineJobs({
    /** `{ id }` of a webhook, whose due events it sends. */
    [deliverJob]: { atOnce: 4, timeout: '2m', handle: (app, data) => deliverWebhook(app, idOf(data)) },
    'webhooks.sweep': { every: '1m', handle: (app) => sweepWebhooks(app) },
    /** Deletes deliveries after 90 days. */
    'webhooks.clean': {
      every: '50 3 * * *',
      timeout: '1h',
      handle: (app) => cleanWebhooks(app, new Date(app.now().getTime() - keptDays * dayMs)),
    },
  }),
});
