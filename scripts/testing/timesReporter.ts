import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, resultsFolder } from './reports.ts';

/** Writes the time of each test file to test-results/unit-times.json, with the part before its first test. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
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
    fs.mkdirSync(resultsFolder, { recursive: true });
    fs.writeFileSync(path.join(resultsFolder, 'unit-times.json'), JSON.stringify(times, undefined, 1));
  }
}
