import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Count } from './steps.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Folder of the reports, logs and times of a run. */
export const resultsFolder = path.join(root, 'test-results');

const readJson = (file: string): unknown => {
  const at = path.join(resultsFolder, file);
  return fs.existsSync(at) ? JSON.parse(fs.readFileSync(at, 'utf8')) : undefined;
};

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
const readUnitReport = () => readJson('unit.json') as UnitReport | undefined;

/** Counts of the report of vitest; a missing report is a failure. */
export function unitCount(): Count {
  const report = readUnitReport();
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

/** Error of a run of vitest that no test caught: a rejected promise that nobody awaits, a worker that died. */
export interface UnhandledError {
  /** Test file and test during which it came, as far as vitest knows them; another may have caused it. */
  readonly file?: string;
  readonly test?: string;
  readonly message: string;
}
const readUnhandledErrors = () => readJson('unit-errors.json') as readonly UnhandledError[] | undefined;

interface BrowserSuite {
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly BrowserSuite[];
}
const readBrowserReport = () => readJson('e2e.json') as BrowserReport | undefined;

/** Counts of the report of Playwright; a missing report is a failure, and so is a test that passed in a second try. */
export function e2eCount(): Count {
  const report = readBrowserReport();
  return { passed: report?.stats.expected ?? 0, failed: report ? report.stats.unexpected + report.stats.flaky : 1 };
}

/**
 * Lines that name each failed test of the run, and each error outside of the tests, with its file and the first lines of its message: the end
 * of a log must tell them.
 */
export function failedTests(
  unitReport = readUnitReport(),
  browserReport = readBrowserReport(),
  unhandledErrors = readUnhandledErrors() ?? [],
): readonly string[] {
  const unit = (unitReport?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') return [lineOf(file, '(outside its tests)', message)];
    return failed.map(({ fullName, failureMessages }) => lineOf(file, fullName, failureMessages[0]));
  });
  const unhandled = unhandledErrors.map(({ file = root, test = 'no test', message }) =>
    lineOf(path.relative(root, file) || 'test run', `(unhandled, during ${test})`, message),
  );
  return [...unit, ...unhandled, ...(browserReport?.suites ?? []).flatMap(failedSpecs)];
}

function failedSpecs({ file, specs, suites = [] }: BrowserSuite): readonly string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => lineOf(`e2e/${file}`, title, results.find(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

function lineOf(file: string, title: string, message = ''): string {
  const [reason = '', ...rest] = stripVTControlCharacters(message).split('\n').slice(0, 4);
  return [`${file} > ${title}`, `  ${reason}`, ...rest.map((line) => `  ${line}`)].join('\n').trimEnd();
}

/** Time that a worker spent on a test file. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
  /** Share of `seconds` before the first test: imports, databases, portals. */
  readonly setUpSeconds?: number;
  readonly tests: number;
}

/** Times of all test files of the run, the slowest first. */
export function fileTimes(): readonly FileTime[] {
  const unit = (readJson('unit-times.json') ?? []) as readonly FileTime[];
  const browser = (readBrowserReport()?.suites ?? []).map((suite) => {
    const durations = durationsOf(suite);
    return { file: `e2e/${suite.file}`, seconds: durations.reduce((sum, each) => sum + each, 0) / 1000, tests: durations.length };
  });
  return [...unit, ...browser].toSorted((a, b) => b.seconds - a.seconds);
}

function durationsOf({ specs, suites = [] }: BrowserSuite): number[] {
  const own = specs.flatMap(({ tests }) => tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0)));
  return [...own, ...suites.flatMap(durationsOf)];
}

/** Lines that name the slowest files and their share of the whole. */
export function slowestFiles(times: readonly FileTime[], count: number): readonly string[] {
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const share = (seconds: number) => `${((100 * seconds) / (all || 1)).toFixed(1).padStart(5)} %`;
  const slowest = times.slice(0, count);
  const together = slowest.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `The ${slowest.length} slowest of ${times.length} test files took ${together.toFixed(0)} of ${all.toFixed(0)} worker seconds:`,
    ...slowest.map(({ file, seconds, tests }) => `${seconds.toFixed(1).padStart(7)} s ${share(seconds)}  ${file} (${tests} tests)`),
  ];
}
