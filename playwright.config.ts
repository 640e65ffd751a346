import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromiumPath.ts';
import { dataFolder } from './src/server/db/postgres/dataFolder.ts';

const { executablePath, args, env } = findChromium();
const port = Number(process.env['E2E_PORT'] ?? 4173);
// The server's own folder of the run. Workers inherit it, for errands that begin outside of the browser.
process.env['E2E_FOLDER'] ??= path.join(dataFolder(process.env['DATA_DIR'], import.meta.dirname, 'waybill'), `e2e-${process.pid}`);

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // Long enough for a machine that does other things too: only what fails waits for it. Every system compares with the same pictures.
  expect: { timeout: 20_000, toHaveScreenshot: { pathTemplate: 'e2e/pictures/{arg}{ext}' } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    launchOptions: { executablePath, args: [...args], env: { ...process.env, ...env } },
    // A trace of every test costs more than the tests themselves; `--trace on` records those that are looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node e2e/server.ts`,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
