import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type FileTime, resultsFolder, type UnhandledError } from './reports.ts';

/**
 * Writes what the JSON report of vitest leaves out: test-results/unit-times.json has the time of each test file, with the part before its first
 * test; unit-errors.json the errors that no test caught.
 */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const times: FileTime[] = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      const setUp = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
      return {
        file: module.relativeModuleId,
        seconds: (setUp + duration) / 1000,
        setUpSeconds: setUp / 1000,
        tests: [...module.children.allTests()].length,
      };
    });
    const errors = unhandledErrors.map(
      ({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, name, message, stack }): UnhandledError => ({
        ...(typeof file === 'string' && { file }),
        ...(typeof test === 'string' && { test }),
        message: stack ?? `${name}: ${message}`,
      }),
    );
    write('unit-times.json', times);
    write('unit-errors.json', errors);
  }
}

function write(file: string, content: unknown): void {
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.writeFileSync(path.join(resultsFolder, file), JSON.stringify(content, undefined, 1));
}
