import { announcementEndpoints } from '../../../shared/shell/announcements/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { currentAnnouncements, readAnnouncements } from './announcements.ts';

export const announcementOperations = bindOperations(announcementEndpoints, {
  'GET announcements/home': currentAnnouncements,
  'POST announcements/read': readAnnouncements,
});
