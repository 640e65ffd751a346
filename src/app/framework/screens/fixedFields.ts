const key = 'fixedFields';

/** State of the history entry of a form whose address gives fields that its user cannot change. */
export function fixedFieldsState(names: readonly string[] = []): Readonly<Record<string, unknown>> | undefined {
  return names.length > 0 ? { [key]: names } : undefined;
}

/** The fields that the state of a history entry fixes. */
export function readFixedFields(state: unknown): readonly string[] {
  const names = typeof state === 'object' && state !== null ? Object.entries(state).find(([name]) => name === key)?.[1] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}
