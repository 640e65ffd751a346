import type { shellSlotNames } from '../../shared/shell/slots/slotNames.ts';
import { lazyPart } from '../framework/lazyPart.ts';
import type { ComponentsOf } from '../framework/slots/SlotsContext.ts';
import { withSlotMessages } from '../framework/slots/withSlotMessages.ts';
import { readingPart } from './heading/readingPart.tsx';

/** The shell's components for slots, each loaded when a screen first shows it. */
export const shellSlots = {
  field: {
    AuditedChanges: lazyPart(() => import('./observation/AuditedChanges.tsx'), 'AuditedChanges'),
    AuditedFields: lazyPart(() => import('./observation/AuditedFields.tsx'), 'AuditedFields'),
    AuditedRecord: lazyPart(() => import('./observation/AuditedRecord.tsx'), 'AuditedRecord'),
    PushReportScreen: lazyPart(() => import('./push_reports/PushReportScreen.tsx'), 'PushReportScreen'),
    TemplateCalculated: lazyPart(() => withSlotMessages(import('./report_templates/TemplateCalculated.tsx')), 'TemplateCalculated'),
    TemplateColumns: lazyPart(() => withSlotMessages(import('./report_templates/TemplateColumns.tsx')), 'TemplateColumns'),
  },
  form: {
    AnnouncementPreview: lazyPart(() => import('./announcements/AnnouncementPreview.tsx'), 'AnnouncementPreview'),
    PushReportPreview: lazyPart(() => withSlotMessages(import('./push_reports/PushReportPreview.tsx')), 'PushReportPreview'),
    PushReportSource: lazyPart(() => withSlotMessages(import('./push_reports/PushReportSource.tsx')), 'PushReportSource'),
  },
  input: {
    PushReportList: lazyPart(() => withSlotMessages(import('./push_reports/PushReportList.tsx')), 'PushReportList'),
    PushReportPath: lazyPart(() => import('./push_reports/PushReportPath.tsx'), 'PushReportPath'),
    PushReportShared: lazyPart(() => withSlotMessages(import('./push_reports/PushReportShared.tsx')), 'PushReportShared'),
    ReportCopyCompany: lazyPart(() => import('./push_reports/ReportCopyInput.tsx'), 'ReportCopyCompany'),
    ReportCopyCustomer: lazyPart(() => import('./push_reports/ReportCopyInput.tsx'), 'ReportCopyCustomer'),
    ReportCopyUser: lazyPart(() => import('./push_reports/ReportCopyInput.tsx'), 'ReportCopyUser'),
  },
  'list.toolbar': {
    BuildReportButton: lazyPart(() => withSlotMessages(import('./report_templates/BuildReportButton.tsx')), 'BuildReportButton'),
    NewReportButton: lazyPart(() => withSlotMessages(import('./designer/NewReportButton.tsx')), 'NewReportButton'),
  },
  'show.aside': {
    PushReportFiles: lazyPart(() => withSlotMessages(import('./push_reports/PushReportFiles.tsx')), 'PushReportFiles'),
  },
  page: {
    AccessWhyPage: lazyPart(() => withSlotMessages(import('./access/AccessWhyPage.tsx')), 'AccessWhyPage'),
    AdminToolsPage: lazyPart(() => import('./access/AdminToolsPage.tsx'), 'AdminToolsPage'),
    AnalyticsPage: lazyPart(() => import('./observation/AnalyticsPage.tsx'), 'AnalyticsPage'),
    AnnouncementsPage: readingPart(lazyPart(() => import('./announcements/AnnouncementsPage.tsx'), 'AnnouncementsPage')),
    AuthorizationsPage: lazyPart(() => withSlotMessages(import('./sign_on/AuthorizationsPage.tsx')), 'AuthorizationsPage'),
    ImportPage: lazyPart(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
    InboxPage: lazyPart(() => import('./inbox/InboxPage.tsx'), 'InboxPage'),
    MovedScreen: lazyPart(() => import('./routes/MovedScreen.tsx'), 'MovedScreen'),
    NotificationsPage: readingPart(lazyPart(() => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage')),
    ReleaseNotesPage: readingPart(lazyPart(() => import('./release_notes/ReleaseNotesPage.tsx'), 'ReleaseNotesPage')),
    ReportDesignerPage: lazyPart(() => withSlotMessages(import('./designer/ReportDesignerPage.tsx')), 'ReportDesignerPage'),
    ReportGeneratorPage: lazyPart(() => withSlotMessages(import('./report_templates/ReportGeneratorPage.tsx')), 'ReportGeneratorPage'),
    ScreenLinksPage: readingPart(lazyPart(() => import('./pages/ScreenLinksPage.tsx'), 'ScreenLinksPage')),
    SignOnLinkPage: lazyPart(() => withSlotMessages(import('./sign_on/SignOnLinkPage.tsx')), 'SignOnLinkPage'),
    SwitchUserPage: lazyPart(() => import('./switching/SwitchUserPage.tsx'), 'SwitchUserPage'),
    UserPreferencesPage: readingPart(lazyPart(() => import('./preferences/UserPreferencesPage.tsx'), 'UserPreferencesPage')),
  },
} satisfies ComponentsOf<typeof shellSlotNames>;
