import type { DefinitionSet, RegisteredNames } from './DefinitionSet.ts';
import type { Finding } from './Finding.ts';
import { checkLists } from './lint/columnChecks.ts';
import { checkEntities } from './lint/entityChecks.ts';
import { checkForms } from './lint/formChecks.ts';
import type { Check, LintContext } from './lint/LintContext.ts';
import { checkMenus } from './lint/menuChecks.ts';
import { checkMessages } from './lint/messageChecks.ts';
import { checkNames } from './lint/nameChecks.ts';
import { checkNotBuilt } from './lint/notBuiltChecks.ts';
import { checkRegistered } from './lint/registeredChecks.ts';
import { checkReleased } from './lint/releaseChecks.ts';
import { checkReports } from './lint/reportChecks.ts';
import { checkScopes } from './lint/scopeChecks.ts';
import { checkScreens } from './lint/screenChecks.ts';
import { checkSkins } from './lint/skinChecks.ts';
import { checkSources } from './lint/sourceChecks.ts';
import { checkTranslations } from './lint/translationChecks.ts';
import { buildRegistry } from './registry.ts';
import type { ReleasedNames } from './types.gen.ts';

/** In the order in which an author would mend what they find. */
const checks: readonly Check[] = [
  checkNames,
  checkEntities,
  checkTranslations,
  checkSources,
  checkScopes,
  checkScreens,
  checkLists,
  checkForms,
  checkReports,
  checkRegistered,
  checkMenus,
  checkSkins,
  checkMessages,
  checkReleased,
  checkNotBuilt,
];

export interface LintOptions {
  /** What has been released; undefined: nothing yet. */
  readonly released?: ReleasedNames | undefined;
  /** true: files that failed their schemas are missing from the set, so names that lead nowhere are passed over. */
  readonly isPartial?: boolean;
  /** The check of a value that records are checked by; undefined: defaults are not checked. */
  readonly failuresOf?: LintContext['failuresOf'];
}

/**
 * Finds what no schema of one file can see: names that lead nowhere, texts that differ, screens that cannot work.
 * @param set files that passed their schemas
 * @param registered names that code registers; undefined: they are not checked
 */
export function lintDefinitions(
  set: DefinitionSet,
  registered: RegisteredNames | undefined,
  { released, isPartial = false, failuresOf }: LintOptions = {},
): Finding[] {
  const context = { set, registry: buildRegistry(set, 'lint'), registered, released, isPartial, failuresOf };
  return checks.flatMap((check) => [...check(context)]);
}
