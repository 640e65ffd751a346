import type { RegisteredNames } from '../framework/definitions/DefinitionSet.ts';

/**
 * Every name that definitions may refer to and code must register: computed columns and hooks by the server, slots by the app.
 * They stand here, where both sides and the lint see them; a test compares them with what is registered.
 */
export const registeredNames = {
  computed: ['shipments.daysLate'],
  hooks: [],
  slots: [],
} as const satisfies RegisteredNames;
