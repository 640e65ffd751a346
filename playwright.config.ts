import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromiumPath.ts';

const { executablePath, args, env } = findChromium();
const port = Number(process.env['E2E_PORT'] ?? 4173);

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Long enough for a machine that does other things too: only what fails waits for it.
  expect: { timeout: 20_000 },
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
