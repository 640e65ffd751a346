import type { DefinitionSet, RegisteredNames } from './DefinitionSet.ts';
import type { Finding } from './Finding.ts';

/** What has been released: its names are promises to links, grants, preferences and saved views. `resources/released.json`. */
export interface ReleasedNames {
  readonly cmids: readonly string[];
  /** Entity -> its fields. */
  readonly entities: Readonly<Record<string, readonly string[]>>;
}

/**
 * Finds what no schema of one file can see: names that lead nowhere, texts that differ, screens that cannot work.
 * @param set files that passed their schemas
 * @param registered names that code registers
 * @param released undefined: nothing has been released yet
 */
export function lintDefinitions(set: DefinitionSet, registered: RegisteredNames, released?: ReleasedNames): Finding[] {
  void [set, registered, released];
  return [];
}
