import { announcementEndpoints } from '../../../shared/shell/announcements/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { announcementHooks } from './announcementHooks.ts';
import { currentAnnouncements, readAnnouncements, sendAttachment, sendPicture } from './announcements.ts';

export const announcementArea = defineArea({
  name: 'announcements',
  endpoints: announcementEndpoints,
  handlers: {
    'GET announcements/home': currentAnnouncements,
    'GET announcements/attachments': sendAttachment,
    'GET announcements/pictures': sendPicture,
    'POST announcements/read': readAnnouncements,
  },
  hooks: announcementHooks,
});
