import type { SlotNames } from '../../framework/definitions/slotKinds.ts';

/**
 * Every component of the shell that definitions may name in their slots, by the kind of place it fits. The lint and the server
 * read the names here; `shellSlots.ts` of the app must give each its component.
 */
export const shellSlotNames = {
  field: ['AuditedChanges', 'AuditedFields', 'AuditedRecord', 'PushReportScreen', 'TemplateCalculated', 'TemplateColumns'],
  form: ['AnnouncementPreview', 'PushReportPreview', 'PushReportSource'],
  input: ['PushReportList', 'PushReportPath', 'PushReportShared', 'ReportCopyCompany', 'ReportCopyCustomer', 'ReportCopyUser'],
  'list.toolbar': ['BuildReportButton', 'NewReportButton'],
  'show.aside': ['PushReportFiles'],
  page: [
    'AccessWhyPage',
    'AdminToolsPage',
    'AnalyticsPage',
    'AnnouncementsPage',
    'AuthorizationsPage',
    'ImportPage',
    'InboxPage',
    'MovedScreen',
    'NotificationsPage',
    'ReleaseNotesPage',
    'ReportDesignerPage',
    'ReportGeneratorPage',
    'ScreenLinksPage',
    'SignOnLinkPage',
    'SwitchUserPage',
    'UserPreferencesPage',
  ],
} as const satisfies SlotNames;
