import type { SlotNames } from '../../framework/definitions/slotKinds.ts';

/**
 * Every component of the shell that definitions may name in their slots, by the kind of place it fits. The lint and the server
 * read the names here; `shellSlots.ts` of the app must give each its component.
 */
export const shellSlotNames = {
  field: ['AuditedChanges', 'AuditedFields', 'AuditedRecord'],
  form: ['AnnouncementPreview'],
  'list.toolbar': ['NewReportButton'],
  page: [
    'AccessWhyPage',
    'AdminToolsPage',
    'AnalyticsPage',
    'AnnouncementsPage',
    'ImportPage',
    'InboxPage',
    'MovedScreen',
    'NotificationsPage',
    'ReleaseNotesPage',
    'ReportDesignerPage',
    'ScreenLinksPage',
    'SignOnLinkPage',
    'SwitchUserPage',
    'UserPreferencesPage',
  ],
} as const satisfies SlotNames;
