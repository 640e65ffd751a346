// `npm test`: every check of the project in the order of cost, one after the other, then one closing line for the whole run.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './runScript.ts';

await runScript(() => void parseArgs({ options: {} }), 'Usage: npm test, without arguments; one file by itself: npx vitest run <file>');
if (process.exitCode) process.exit();

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

interface Count {
  readonly passed: number;
  readonly failed: number;
}
interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Reads the counts of a test runner; a check without it counts as one. */
  readonly count?: () => Count;
}

const readJson = (file: string): unknown => {
  const at = path.join(results, file);
  return fs.existsSync(at) ? JSON.parse(fs.readFileSync(at, 'utf8')) : undefined;
};
const vitestCount = (): Count => {
  const report = readJson('unit.json') as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } | undefined;
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
};
const playwrightCount = (): Count => {
  const report = readJson('e2e.json') as { stats: { expected: number; unexpected: number; flaky: number } } | undefined;
  return { passed: report?.stats.expected ?? 0, failed: report ? report.stats.unexpected + report.stats.flaky : 1 };
};

const steps: readonly Step[] = [
  { name: 'generated types are current', command: ['node', 'scripts/generateTypes.ts', '--check'] },
  { name: 'formatting', command: ['biome', 'check'] },
  { name: 'types: shared', command: ['tsc', '-p', 'src/shared'] },
  { name: 'types: server, tests and scripts', command: ['tsc', '-p', '.'] },
  { name: 'types: app', command: ['tsc', '-p', 'src/app'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'e2e'] },
  { name: 'lint and import directions', command: ['oxlint'] },
  { name: 'unused files, exports and packages', command: ['knip'] },
  { name: 'definitions', command: ['node', 'scripts/lintDefinitions.ts'] },
  { name: 'sizes of pages', command: ['vite', 'build', '--outDir', 'test-results/app', '--logLevel', 'error'] },
  {
    name: 'unit and server tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    count: vitestCount,
  },
  { name: 'browser tests', command: ['playwright', 'test'], count: playwrightCount },
];

let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const { name, command, count } of steps) {
  console.log(`\n> ${name}`);
  const started = Date.now();
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const found = count?.() ?? (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  // A runner that fails outside its tests (a broken set-up, an unhandled rejection) fails the run too.
  const broken = status !== 0 && found.failed === 0 ? 1 : 0;
  passed += found.passed;
  failed += found.failed + broken;
  if (status !== 0) failures.push(name);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
