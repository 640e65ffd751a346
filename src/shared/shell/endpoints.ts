import type { Endpoint } from '../framework/calls/endpoints.ts';
import { frameworkEndpoints } from '../framework/endpoints/frameworkEndpoints.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { announcementEndpoints } from './announcements/endpoints.ts';
import { apiTokenEndpoints } from './api_tokens/endpoints.ts';
import { captchaEndpoints } from './captcha/endpoints.ts';
import { companyEndpoints } from './companies/endpoints.ts';
import { contactEndpoints } from './contacts/endpoints.ts';
import { dashboardEndpoints } from './dashboards/endpoints.ts';
import { definitionEndpoints } from './definitions/endpoints.ts';
import { designerEndpoints } from './designer/endpoints.ts';
import { doclibEndpoints } from './doclib/endpoints.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import { finderEndpoints } from './finders/endpoints.ts';
import { formEndpoints } from './forms/endpoints.ts';
import { helpEndpoints } from './help/endpoints.ts';
import { holdEndpoints } from './holds/endpoints.ts';
import { inboxEndpoints } from './inbox/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { maintenanceEndpoints } from './maintenance/endpoints.ts';
import { menuEndpoints } from './menus/endpoints.ts';
import { menuToolEndpoints } from './menus/toolEndpoints.ts';
import { noticeEndpoints } from './notices/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { observationEndpoints } from './observation/endpoints.ts';
import { paletteEndpoints } from './palette/endpoints.ts';
import { passwordEndpoints } from './password/endpoints.ts';
import { preferenceEndpoints } from './preferences/endpoints.ts';
import { pushReportEndpoints } from './push_reports/endpoints.ts';
import { ratingEndpoints } from './ratings/endpoints.ts';
import { registrationEndpoints } from './registration/endpoints.ts';
import { releaseNoteEndpoints } from './release_notes/endpoints.ts';
import { reportTemplateEndpoints } from './report_templates/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { settingEndpoints } from './settings/endpoints.ts';
import { signOnEndpoints } from './sign_on/endpoints.ts';
import { signOnLinkEndpoints } from './sign_on/linkEndpoints.ts';
import { switchEndpoints } from './switching/endpoints.ts';
import { taskEndpoints } from './tasks/endpoints.ts';
import { versionEndpoints } from './version/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

/** The calls that areas of the shell answer, those of the framework among them. Specification, main part 7; details that it leaves open follow the endpoint ledger. */
export const shellEndpoints = [
  ...sessionEndpoints,
  ...switchEndpoints,
  ...accessEndpoints,
  ...finderEndpoints,
  ...formEndpoints,
  ...passwordEndpoints,
  ...registrationEndpoints,
  ...holdEndpoints,
  ...inboxEndpoints,
  ...preferenceEndpoints,
  ...frameworkEndpoints,
  ...menuEndpoints,
  ...menuToolEndpoints,
  ...helpEndpoints,
  ...companyEndpoints,
  ...versionEndpoints,
  ...settingEndpoints,
  ...captchaEndpoints,
  ...announcementEndpoints,
  ...noticeEndpoints,
  ...liveEndpoints,
  ...notificationEndpoints,
  ...webhookEndpoints,
  ...pushReportEndpoints,
  ...reportTemplateEndpoints,
  ...apiTokenEndpoints,
  ...observationEndpoints,
  ...jobEndpoints,
  ...taskEndpoints,
  ...maintenanceEndpoints,
  ...paletteEndpoints,
  ...dashboardEndpoints,
  ...documentEndpoints,
  ...doclibEndpoints,
  ...signOnEndpoints,
  ...signOnLinkEndpoints,
  ...definitionEndpoints,
  ...designerEndpoints,
  ...contactEndpoints,
  ...ratingEndpoints,
  ...releaseNoteEndpoints,
] as const satisfies readonly Endpoint[];
