/// <reference types="vitest/config" />
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { appBuild } from './scripts/appBuild.ts';
import { programPackages } from './scripts/programPackages.ts';
import { sizeLimits } from './scripts/sizeLimits.ts';

/** Writes .br and .gz beside every text file of a build once, so that the server never compresses them again. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const files = fs.globSync('**/*.{js,css,html,svg,json}', { cwd: outDir }).map((name) => path.join(outDir, name));
      // Side by side: one after the other they took a third of a build.
      await Promise.all(
        files.map(async (file) => {
          const content = fs.readFileSync(file);
          if (content.length < 1024) return;
          fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content));
          fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content));
        }),
      );
    },
  };
}

/** As in test/tier.ts, which is no part of a build. */
const isDeep = process.env['TEST_TIER'] === 'deep';

/** The builds of packages that users get draw in half the time of those for development, which the deep tier takes for their warnings. */
const builtPackages: UserConfig = isDeep
  ? {}
  : { ssr: { resolve: { conditions: ['node', 'production'] } }, oxc: { jsx: { runtime: 'automatic', development: false } } };

/** `fail`: a build of `npm test`, which measures the pages and serves nobody. */
const { SIZE_LIMITS } = process.env;
const mode = SIZE_LIMITS === 'fail' || SIZE_LIMITS === 'write' ? SIZE_LIMITS : 'warn';

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
export default defineConfig({
  ...appBuild({
    plugins: [
      programPackages(),
      ...(process.env['GALLERY'] === '1' ? [] : [sizeLimits({ mode })]),
      ...(mode === 'warn' ? [precompress()] : []),
    ],
  }),
  server: { host: '127.0.0.1', proxy: { '/api': api, '/healthz': api } },
  test: {
    root: '.',
    setupFiles: ['test/fixedSeed.ts', 'test/fixtures/undoStubs.ts', 'test/fixtures/longWaits.ts'],
    // Long enough for a machine that does other things too: only what fails waits for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // The message of a failure shows the compared values: 40 characters of them say too little.
    chaiConfig: { truncateThreshold: 1000 },
    // One more than there are processors: many tests wait, for a program, for the database or for a deadline.
    maxWorkers: availableParallelism() + 1,
    // The programs that tests start compile each source once, as behind `npm test`.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.resolve(import.meta.dirname, 'node_modules/.cache/compile') },
    projects: [
      // Test files of the server share the modules that they import: loading them anew for each file took a third of the time.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{server,shared}/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/globalSetup.ts'],
          setupFiles: ['test/quickHashes.ts'],
          isolate: false,
        },
      },
      // Files of the app share the packages, which took longer to load than most files run; the modules of the app are loaded anew.
      {
        extends: true,
        ...builtPackages,
        test: {
          name: 'app',
          include: ['src/app/**/*.test.{ts,tsx}'],
          // One page for each worker: a file of another environment would end its worker.
          environment: 'jsdom',
          // One after the other: other packages take React's `act` as they are loaded.
          setupFiles: ['test/productionAct.ts', 'test/fixtures/loadMessages.ts', 'test/fixtures/freshApp.ts'],
          sequence: { setupFiles: 'list' },
          ...(!isDeep && { env: { NODE_ENV: 'production' } }),
          isolate: false,
          // A package that lies in the checkout, loaded once as the other packages are.
          server: { deps: { external: [/\/vendor\/icons\//] } },
        },
      },
    ],
  },
});
