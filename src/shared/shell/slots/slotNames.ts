/**
 * Every component of the shell that definitions may put into a slot. The names stand here, where the lint and the server see them;
 * `shellSlots.ts` of the app gives each its component, so that neither list can miss a name.
 */
export const shellSlotNames = [
  'AccessWhyPage',
  'AdminToolsPage',
  'AnalyticsPage',
  'AnnouncementsPage',
  'MovedScreen',
  'SignOnLinkPage',
  'SwitchUserPage',
  'UserPreferencesPage',
] as const satisfies readonly string[];
