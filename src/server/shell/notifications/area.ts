import { dayMs } from '../../../shared/framework/durations.ts';
import { notificationEndpoints } from '../../../shared/shell/notifications/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { logConnection } from '../observation/logConnection.ts';
import { readSetting } from '../settings/settings.ts';
import { countUnread, listNotifications, markRead, markUnread } from './notifications.ts';
import { cleanNotifications, notificationConnection } from './storeNotifications.ts';

export const notificationArea = defineArea({
  name: 'notifications',
  endpoints: notificationEndpoints,
  handlers: {
    'GET notifications': listNotifications,
    'GET notifications/count': countUnread,
    'POST notifications/read': markRead,
    'POST notifications/unread': markUnread,
  },
  jobs: defineJobs({
    /** Deletes notifications older than NOTIFICATION_DAYS. */
    'notifications.clean': {
      every: '40 3 * * *',
      timeout: '1h',
      handle: async (app) => {
        const days = await readSetting(logConnection(app), 'NOTIFICATION_DAYS');
        await cleanNotifications(notificationConnection(app), new Date(app.now().getTime() - days * dayMs));
      },
    },
  }),
});
