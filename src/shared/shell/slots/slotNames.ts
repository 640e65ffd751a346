import type { RegisteredNames } from '../../framework/definitions/DefinitionSet.ts';

/**
 * Every component of the shell that definitions may name in their slots, by the kind of place that it is made for. The lint and the
 * server read the names here; `shellSlots.ts` of the app gives each its component, and misses none.
 */
export const shellSlotNames = {
  page: [
    'AccessWhyPage',
    'AdminToolsPage',
    'AnalyticsPage',
    'AnnouncementsPage',
    'MovedScreen',
    'SignOnLinkPage',
    'SwitchUserPage',
    'UserPreferencesPage',
  ],
} as const satisfies RegisteredNames['slots'];
