import type { Finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import { cataloguesOf, type DefinitionSet, type RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import { definitionTexts } from '../../../shared/framework/definitions/definitionTexts.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { lintDefinitions } from '../../../shared/framework/lint/lint.ts';
import { typographicSpaces } from '../../../shared/framework/typographicSpaces.ts';
import { valueFailures } from '../validation/validateRecord.ts';
import { checkFiles } from './checkFiles.ts';
import type { SourceFile } from './DefinitionSource.ts';
import { offerLanguages } from './offerLanguages.ts';
import { readFolders } from './readFolders.ts';

export interface LoadResult {
  /** The files that passed their schemas. */
  readonly set: DefinitionSet;
  readonly findings: readonly Finding[];
  /** undefined if a finding is an error. */
  readonly registry: Registry | undefined;
  /** Hash of all files. */
  readonly version: string;
}

/**
 * Reads and checks the definitions of a checkout: `schemas/entities/` and `resources/`.
 * @param root folder of the checkout
 * @param registered names that code registers; without them no names are checked
 */
export function loadDefinitions(root: string, registered?: RegisteredNames): LoadResult {
  return loadFiles(readFolders(root), registered);
}

/** As `loadDefinitions`, for files from any store. */
export function loadFiles(files: readonly SourceFile[], registered?: RegisteredNames): LoadResult {
  const { set, released, isPartial, version, ...checked } = checkFiles(files);
  const findings = [...checked.findings, ...lintDefinitions(set, registered, { released, isPartial, failuresOf: valueFailures })];
  if (findings.some(({ severity }) => severity === 'error')) return { set, findings, registry: undefined, version };
  applyTranslations(set);
  offerLanguages(set);
  return { set, findings, registry: buildRegistry(set, version), version };
}

/**
 * Adds the texts of further languages to the definitions (law 33), and puts non-breaking spaces into French texts. Changes the set in
 * place, which is safe: it has just been parsed and no other code holds it.
 */
export function applyTranslations(set: DefinitionSet): void {
  const texts = definitionTexts(set);
  for (const text of texts.values()) Object.assign(text, { fr: typographicSpaces(text.fr, 'fr') });
  for (const [language, catalogue] of Object.entries(cataloguesOf(set.messages))) {
    if (language === 'en' || language === 'fr') continue;
    for (const [path, text] of texts) {
      const translated = catalogue[path];
      if (translated !== undefined) Object.assign(text, { [language]: translated });
    }
  }
}
