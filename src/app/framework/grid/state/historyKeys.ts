import type { GridList } from './GridList.ts';

/** Key of a grid's state in the history entry. */
export function historyKeyOf({ preferencesKey, apiKey }: Pick<GridList, 'preferencesKey' | 'apiKey'>): string {
  return `grid:${preferencesKey ?? apiKey}`;
}

/** Key of the number of the last change, stored with the state of a grid in the history entry. */
export const stepKeyOf = (historyKey: string): string => `${historyKey}:step`;

/** The state of a history entry by key; empty if the entry has none. */
export function stateByKey(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
