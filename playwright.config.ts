import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromiumPath.ts';
import { dataFolder } from './src/server/db/postgres/dataFolder.ts';
import { isDeep } from './test/tier.ts';

const { executablePath, args, env } = findChromium();
// Ports and folder of the run: workers, which read this file too, inherit them.
const askPort = (): string =>
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'e2e/printFreePort.ts')], { encoding: 'utf8' });
process.env['E2E_PORT'] ??= askPort();
process.env['E2E_PROVIDER_PORT'] ??= askPort();
const port = process.env['E2E_PORT'];
process.env['E2E_FOLDER'] ??= path.join(dataFolder(process.env['DATA_DIR'], import.meta.dirname, 'waybill'), `e2e-${process.pid}`);

export default defineConfig({
  testDir: 'e2e',
  // See docs/testing.md.
  ...(!isDeep && { grepInvert: /@deep/ }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 300_000,
  // Long enough for a machine that does other things too: only what fails waits for it. Every system compares with the same pictures.
  expect: { timeout: 60_000, toHaveScreenshot: { pathTemplate: 'e2e/pictures/{arg}{ext}' } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    // As `expect`: a click that finds nothing does not wait for the end of its test.
    actionTimeout: 60_000,
    // A page lives for seconds: optimizing its scripts and collecting a small young heap took a quarter of the time of a load.
    launchOptions: {
      executablePath,
      args: [...args, '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16'],
      env: { ...process.env, ...env },
    },
    // A trace of every test costs more than the tests themselves; `--trace on` records those that are looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node e2e/server.ts`,
    env: { PORT: port },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
