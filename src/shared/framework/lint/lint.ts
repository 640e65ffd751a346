import type { DefinitionSet, RegisteredNames } from '../definitions/DefinitionSet.ts';
import type { Finding } from '../definitions/Finding.ts';
import { buildRegistry } from '../definitions/registry.ts';
import type { ReleasedNames } from '../definitions/types.gen.ts';
import { checkCalls } from './callChecks.ts';
import { checkCells } from './cellChecks.ts';
import { checkChildren } from './childChecks.ts';
import { checkLists } from './columnChecks.ts';
import { checkDashboards } from './dashboardChecks.ts';
import { checkEntities } from './entityChecks.ts';
import { checkForms } from './formChecks.ts';
import { checkImports } from './importChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { checkMenus } from './menuChecks.ts';
import { checkMessages } from './messageChecks.ts';
import { checkNames } from './nameChecks.ts';
import { checkNotBuilt } from './notBuiltChecks.ts';
import { checkPicks } from './pickChecks.ts';
import { checkPublic } from './publicChecks.ts';
import { checkRegistered } from './registeredChecks.ts';
import { checkReleased } from './releaseChecks.ts';
import { checkReports } from './reportChecks.ts';
import { checkScopes } from './scopeChecks.ts';
import { checkScreens } from './screenChecks.ts';
import { checkSeeds } from './seedChecks.ts';
import { checkSkins } from './skinChecks.ts';
import { checkSources } from './sourceChecks.ts';
import { checkTranslations } from './translationChecks.ts';
import { checkViews } from './viewChecks.ts';
import { withoutEchoes } from './withoutEchoes.ts';

/** In the order in which an author would fix the findings, after those about names of files. */
const checks: readonly Check[] = [
  checkEntities,
  checkTranslations,
  checkSources,
  checkScopes,
  checkPicks,
  checkPublic,
  checkScreens,
  checkLists,
  checkViews,
  checkForms,
  checkChildren,
  checkReports,
  checkImports,
  checkRegistered,
  checkCalls,
  checkCells,
  checkMenus,
  checkDashboards,
  checkSkins,
  checkSeeds,
  checkMessages,
  checkReleased,
  checkNotBuilt,
];

export interface LintOptions {
  /** The names already released; undefined: none yet. */
  readonly released?: ReleasedNames | undefined;
  /** true: files that failed their schemas are missing from the set, so unknown names are skipped. */
  readonly isPartial?: boolean;
  /** The value check that records go through; undefined: defaults are not checked. */
  readonly failuresOf?: LintContext['failuresOf'];
}

/**
 * Finds faults that no schema of one file can see: names that lead nowhere, texts that differ, screens that cannot work.
 * @param set files that passed their schemas
 * @param registered names that code registers; undefined: they are not checked
 */
export function lintDefinitions(
  set: DefinitionSet,
  registered: RegisteredNames | undefined,
  { released, isPartial = false, failuresOf }: LintOptions = {},
): Finding[] {
  const context = { set, registry: buildRegistry(set, 'lint'), registered, released, failuresOf };
  const names = [...checkNames({ ...context, isPartial })];
  // A file that is not named after its definition stands for a name that others look for.
  const isMisnamed = names.some(({ message }) => message.key === 'lint.DEF022.file');
  return withoutEchoes([...names, ...checks.flatMap((check) => [...check({ ...context, isPartial: isPartial || isMisnamed })])]);
}
