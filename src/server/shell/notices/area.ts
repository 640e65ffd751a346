import { dayMs } from '../../../shared/framework/durations.ts';
import { noticeEndpoints } from '../../../shared/shell/notices/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { noteDueNotices } from '../../framework/notices/dueNotices.ts';
import { logConnection } from '../observation/logConnection.ts';
import { readSetting } from '../settings/settings.ts';
import { cleanNotices } from './cleanNotices.ts';
import { listChoices, saveChoice } from './noticeChoices.ts';
import { noticeOutbox } from './noticeOutbox.ts';
import { sendDigests } from './sendDigests.ts';

export const noticeArea = defineArea({
  name: 'notices',
  endpoints: noticeEndpoints,
  handlers: { 'GET notices/choices': listChoices, 'PUT notices/choices': saveChoice },
  outboxes: [noticeOutbox],
  jobs: defineJobs({
    /** Notes the notices whose moment (`on.at`) has come. */
    'notices.advance': { every: '1m', handle: async (app, _data, { signal }) => void (await noteDueNotices(app, signal)) },
    /** Deletes events older than NOTIFICATION_DAYS, as the notifications that came of them. */
    'notices.clean': {
      every: '50 3 * * *',
      timeout: '1h',
      handle: async (app) => {
        const days = await readSetting(logConnection(app), 'NOTIFICATION_DAYS');
        await cleanNotices(app, new Date(app.now().getTime() - days * dayMs));
      },
    },
    /** Sends the notices that were collected for the day. */
    'notices.digest': { every: '5m', handle: async (app, _data, { signal }) => void (await sendDigests(app, signal)) },
  }),
});
