import type { ChangedFiles } from './changedFiles.ts';
import { e2eCount, unitCount } from './reports.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Variables added to the run's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads the counts of a test runner; a check without it counts as one. */
  readonly count?: () => Count;
}

export interface TestPlan {
  /** true: everything; false: the fast tier. */
  readonly deep: boolean;
  /** Part of the tests, such as `1/2`; the checks belong to the first part. */
  readonly shard?: string;
  /** Changes whose tests are run; undefined: all tests. */
  readonly changed?: ChangedFiles;
}

const checks: readonly Step[] = [
  { name: 'generated types are current', command: ['node', 'scripts/generateTypes.ts', '--check'] },
  { name: 'formatting', command: ['biome', 'check'] },
  { name: 'types: shared', command: ['tsc', '-p', 'src/shared'] },
  { name: 'types: server, tests and scripts', command: ['tsc', '-p', '.'] },
  { name: 'types: app', command: ['tsc', '-p', 'src/app'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'e2e'] },
  { name: 'lint and import directions', command: ['oxlint'] },
  { name: 'unused files, exports and packages', command: ['knip'] },
  { name: 'definitions', command: ['node', 'scripts/lintDefinitions.ts'] },
];

const sizes: Step = {
  name: 'sizes of pages',
  // Relative to src/app; a build below src would be checked as sources by the next run.
  command: ['vite', 'build', '--outDir', '../../test-results/app', '--logLevel', 'error'],
  environment: { SIZE_LIMITS: 'fail' },
};

const galleryBuild: Step = { name: 'build with the gallery', command: ['node', 'scripts/bootstrap.mjs', 'build-gallery'] };

const unitReporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/testing/runReporter.ts'];
const unitTests = (...args: readonly string[]): Step => ({
  name: 'unit and server tests',
  command: ['vitest', 'run', ...unitReporters, '--outputFile.json=test-results/unit.json', ...args],
  count: unitCount,
});

/** Also compiles the browser tests: Playwright at times finds no tests in files compiled after the portal's start. */
const browserTestsList: Step = { name: 'browser tests are found', command: ['playwright', 'test', '--list', '--reporter=list'] };

const browserTests = (...args: readonly string[]): Step => ({
  name: 'browser tests',
  command: ['playwright', 'test', ...args],
  count: e2eCount,
});

/** Tests of all definitions, which no import ties to a changed file. */
const definitionTests = [
  'test/definitions.test.ts',
  'test/portal.test.ts',
  'test/openScreens.test.ts',
  'test/attack',
  'test/appMessages.test.ts',
  'test/databaseSnapshots.test.ts',
  'test/domainRules.test.ts',
  'test/entitiesWithoutList.test.ts',
  'test/entityRules.test.ts',
  'test/exactMessages.test.ts',
  'test/jobNames.test.ts',
  'test/listStatements.test.ts',
  'test/rowRules.test.ts',
  'test/shippedHelp.test.ts',
  'test/words.test.ts',
  'src/server/domain/demo/loadDemo.test.ts',
];

/** Tests that read sources as text, which no import ties to a changed file; they need no database. */
const sourceTests = [
  'test/architecture.test.ts',
  'test/areas.test.ts',
  'test/comments.test.ts',
  'test/errorCatalogue.test.ts',
  'test/gridPackage.test.ts',
  'test/helpLinks.test.ts',
  'test/notBuilt.test.ts',
  'test/references.test.ts',
  'test/tiers.test.ts',
  'scripts/definitionReference.test.ts',
  'scripts/screenCoverage.test.ts',
];

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/**
 * The steps of a run, in stages of lanes: the lanes of a stage run side by side, the stages one after the other. Checks and builds run in
 * parallel with the unit and server tests; the browser tests run without other load, since every wait of theirs looks through the page
 * again and again.
 */
export function stagesOf({ deep, shard, changed }: TestPlan): readonly (readonly Lane[])[] {
  const tier = { TEST_TIER: deep ? 'deep' : 'fast' };
  const inTier = (stages: readonly (readonly Lane[])[]) =>
    stages.map((lanes) => lanes.map((lane) => lane.map((step) => ({ ...step, environment: { ...tier, ...step.environment } }))));
  if (changed) {
    const { since, definitions, specs } = changed;
    const ofDefinitions = { ...unitTests(...definitionTests), name: 'tests of all definitions' };
    const ofSources = { ...unitTests(...sourceTests), name: 'tests of all sources' };
    const unit = [ofSources, unitTests(`--changed=${since}`, '--passWithNoTests'), ...(definitions ? [ofDefinitions] : [])];
    return inTier([[checks, unit], ...(specs.length > 0 ? [[[browserTestsList, galleryBuild, browserTests(...specs)]]] : [])]);
  }
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  const isFirst = shard === undefined || shard.startsWith('1/');
  return inTier([
    [[...(isFirst ? [...checks, sizes] : []), galleryBuild, browserTestsList], [unitTests(...part)]],
    [[browserTests(...part)]],
  ]);
}
