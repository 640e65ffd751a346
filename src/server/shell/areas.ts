import type { Area } from '../framework/areas/defineArea.ts';
import { accessArea } from './access/area.ts';
import { announcementArea } from './announcements/area.ts';
import { apiTokenArea } from './api_tokens/area.ts';
import { captchaArea } from './captcha/area.ts';
import { changeArea } from './changes/area.ts';
import { companyArea } from './companies/area.ts';
import { contactArea } from './contacts/area.ts';
import { dashboardArea } from './dashboards/area.ts';
import { definitionArea } from './definitions/area.ts';
import { designerArea } from './designer/area.ts';
import { doclibArea } from './doclib/area.ts';
import { documentArea } from './documents/area.ts';
import { draftArea } from './drafts/area.ts';
import { emailArea } from './email/area.ts';
import { fileArea } from './files/area.ts';
import { finderArea } from './finders/area.ts';
import { formArea } from './forms/area.ts';
import { gridViewArea } from './grid_views/area.ts';
import { helpArea } from './help/area.ts';
import { holdArea } from './holds/area.ts';
import { importArea } from './imports/area.ts';
import { inboxArea } from './inbox/area.ts';
import { jobArea } from './jobs/area.ts';
import { liveArea } from './live/area.ts';
import { mailArea } from './mail/area.ts';
import { maintenanceArea } from './maintenance/area.ts';
import { menuArea } from './menus/area.ts';
import { noticeArea } from './notices/area.ts';
import { notificationArea } from './notifications/area.ts';
import { observationArea } from './observation/area.ts';
import { paletteArea } from './palette/area.ts';
import { passwordArea } from './password/area.ts';
import { preferenceArea } from './preferences/area.ts';
import { pushReportArea } from './push_reports/area.ts';
import { ratingArea } from './ratings/area.ts';
import { registrationArea } from './registration/area.ts';
import { releaseNoteArea } from './release_notes/area.ts';
import { reportTemplateArea } from './report_templates/area.ts';
import { rightsArea } from './rights/area.ts';
import { sessionArea } from './session/area.ts';
import { settingArea } from './settings/area.ts';
import { signOnArea } from './sign_on/area.ts';
import { stateArea } from './states/area.ts';
import { switchArea } from './switching/area.ts';
import { taskArea } from './tasks/area.ts';
import { textMessageArea } from './text_messages/area.ts';
import { versionArea } from './version/area.ts';
import { webhookArea } from './webhooks/area.ts';

/** The areas of the shell. */
export const shellAreas: readonly Area[] = [
  sessionArea,
  switchArea,
  accessArea,
  rightsArea,
  finderArea,
  formArea,
  captchaArea,
  passwordArea,
  registrationArea,
  holdArea,
  inboxArea,
  preferenceArea,
  gridViewArea,
  draftArea,
  changeArea,
  stateArea,
  menuArea,
  helpArea,
  versionArea,
  companyArea,
  settingArea,
  announcementArea,
  noticeArea,
  liveArea,
  notificationArea,
  webhookArea,
  pushReportArea,
  reportTemplateArea,
  apiTokenArea,
  observationArea,
  jobArea,
  taskArea,
  fileArea,
  emailArea,
  importArea,
  maintenanceArea,
  documentArea,
  doclibArea,
  mailArea,
  textMessageArea,
  signOnArea,
  definitionArea,
  designerArea,
  paletteArea,
  dashboardArea,
  contactArea,
  ratingArea,
  releaseNoteArea,
];
