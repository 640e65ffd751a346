import type { DefinitionSet, RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Finding } from '../../../shared/framework/definitions/Finding.ts';
import { lintDefinitions } from '../../../shared/framework/definitions/lint.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { checkFiles } from './checkFiles.ts';
import type { SourceFile } from './DefinitionSource.ts';
import { readFolders } from './readFolders.ts';

export interface LoadResult {
  /** The files that passed their schemas. */
  readonly set: DefinitionSet;
  readonly findings: readonly Finding[];
  /** undefined as long as a finding is an error. */
  readonly registry: Registry | undefined;
  /** Hash of all files. */
  readonly version: string;
}

/**
 * Reads and checks the definitions of a checkout: `schemas/entities/` and `resources/`.
 * @param root folder of the checkout
 * @param registered names that code registers; without it they are not checked
 */
export function loadDefinitions(root: string, registered?: RegisteredNames): LoadResult {
  return loadFiles(readFolders(root), registered);
}

/** As `loadDefinitions`, from files wherever they are stored. */
export function loadFiles(files: readonly SourceFile[], registered?: RegisteredNames): LoadResult {
  const { set, released, findings, version } = checkFiles(files);
  const all = [...findings, ...lintDefinitions(set, registered ?? { computed: [], hooks: [], slots: [] }, released)];
  const isSound = all.every(({ severity }) => severity !== 'error');
  return { set, findings: all, registry: isSound ? buildRegistry(set, version) : undefined, version };
}
