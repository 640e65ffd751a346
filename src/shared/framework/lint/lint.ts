import type { Finding } from '../definitions/checks/Finding.ts';
import type { DefinitionSet, RegisteredNames } from '../definitions/DefinitionSet.ts';
import { buildRegistry, type Registry } from '../definitions/registry.ts';
import type { ReleasedNames } from '../definitions/types.gen.ts';
import { checkCalls } from './callChecks.ts';
import { checkCells } from './cellChecks.ts';
import { checkChildren } from './childChecks.ts';
import { checkLists } from './columnChecks.ts';
import { checkDashboards } from './dashboardChecks.ts';
import { checkEntities } from './entityChecks.ts';
import { checkForms } from './formChecks.ts';
import { checkImports, checkPageImports } from './importChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { checkMenus } from './menuChecks.ts';
import { checkMessages } from './messageChecks.ts';
import { checkNames } from './nameChecks.ts';
import { checkNotBuilt } from './notBuiltChecks.ts';
import { checkNotices } from './noticeChecks.ts';
import { checkPapers } from './paperChecks.ts';
import { checkParameters } from './parameterChecks.ts';
import { checkPicks } from './pickChecks.ts';
import { checkPublic } from './publicChecks.ts';
import { checkRegistered } from './registeredChecks.ts';
import { checkReleased } from './releaseChecks.ts';
import { checkReports } from './reportChecks.ts';
import { checkScopes } from './scopeChecks.ts';
import { checkClaims, checkPageLinks, checkScreens } from './screenChecks.ts';
import { checkSeeds } from './seedChecks.ts';
import { checkSkins } from './skinChecks.ts';
import { checkSources } from './sourceChecks.ts';
import { checkStates } from './stateChecks.ts';
import { checkSteps } from './stepChecks.ts';
import { checkSubmissions } from './submissionChecks.ts';
import { checkTexts } from './textChecks.ts';
import { checkTranslations } from './translationChecks.ts';
import { checkUploads } from './uploadChecks.ts';
import { checkViews } from './viewChecks.ts';
import { withoutEchoes } from './withoutEchoes.ts';

/** In the order in which an author would fix the findings, after those about names of files. */
const checks: readonly Check[] = [
  checkEntities,
  checkTranslations,
  checkSources,
  checkScopes,
  checkStates,
  checkPicks,
  checkNotices,
  checkPapers,
  checkTexts,
  checkClaims,
  checkPublic,
  checkSubmissions,
  checkScreens,
  checkPageLinks,
  checkPageImports,
  checkLists,
  checkViews,
  checkForms,
  checkSteps,
  checkUploads,
  checkChildren,
  checkReports,
  checkParameters,
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

/** Checks that compare a report with all files. */
const comparing: ReadonlySet<Check> = new Set([checkClaims, checkMenus, checkNotBuilt]);

/** Checks that read only the file of a report. */
const ofOneReport: ReadonlySet<Check> = new Set([
  checkScreens,
  checkLists,
  checkViews,
  checkReports,
  checkParameters,
  checkRegistered,
  checkCells,
]);

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
  return findingsOf({ set, registry: buildRegistry(set, 'lint'), registered, released, failuresOf, isPartial }, () => set);
}

/**
 * Finds the faults of one report among definitions that are without faults: those that `lintDefinitions` would find in its file, in a small
 * part of the time.
 * @param registry the definitions, this report included
 * @param file path of the report
 */
export function lintReport(
  registry: Registry,
  file: string,
  registered: RegisteredNames | undefined,
  { failuresOf }: Pick<LintOptions, 'failuresOf'> = {},
): Finding[] {
  const { set } = registry;
  const none = {
    entities: [],
    resources: [],
    pages: [],
    dashboards: [],
    menus: [],
    skins: [],
    seeds: [],
    states: [],
    notices: [],
    papers: [],
    messages: [],
  };
  const alone: DefinitionSet = { ...none, reports: set.reports.filter((each) => each.file === file) };
  const context = { set, registry, registered, released: undefined, failuresOf, isPartial: false };
  const setOf = (check: Check) => (comparing.has(check) ? set : ofOneReport.has(check) ? alone : undefined);
  return findingsOf(context, setOf).filter((each) => each.file === file);
}

/** @param setOf the files that a check reads; undefined: it is left out */
function findingsOf(context: LintContext, setOf: (check: Check) => DefinitionSet | undefined): Finding[] {
  const names = [...checkNames(context)];
  // A misnamed file hides a definition that other files name.
  const isMisnamed = names.some(({ message }) => message.key === 'lint.DEF022.file');
  const isPartial = context.isPartial || isMisnamed;
  const found = checks.flatMap((check) => {
    const set = setOf(check);
    return set ? [...check({ ...context, set, isPartial })] : [];
  });
  return withoutEchoes([...names, ...found]);
}
