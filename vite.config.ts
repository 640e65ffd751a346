import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { messageModules } from './scripts/messageModules.ts';
import { sizeLimits } from './scripts/sizeLimits.ts';

const outDir = path.resolve(import.meta.dirname, 'dist');

/** Writes .br and .gz beside every text file of a build once, so that the server never compresses them again. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const files = fs.globSync('**/*.{js,css,html,svg,json}', { cwd: outDir }).map((name) => path.join(outDir, name));
      for (const file of files) {
        const content = fs.readFileSync(file);
        if (content.length < 1024) continue;
        fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content));
        fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content));
      }
    },
  };
}

/** Takes the gallery of the interface's parts in: while developing, and in a build that asks for it (GALLERY=1), as that of the browser tests. */
function gallery(): Plugin {
  return {
    name: 'gallery',
    config: (_config, { command }) => ({ define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env['GALLERY'] === '1') } }),
  };
}

/** `messages-app-fr`, of the module of that part and language. */
function messagesChunk(id: string): string {
  return id.replace(/^.*virtual:/, '').replaceAll('/', '-');
}

/** The forms: no part of what all pages share, however many of them have one. */
const formModules = /node_modules\/(@rjsf|@cfworker|@x0k|fast-equals|fast-uri)\/|src\/app\/framework\/form\//;

/** Modules of tables, which pages without one do not load. */
const gridModules = /\/src\/(app|shared)\/framework\/grid\//;

/** Dates: what shows none of them to choose loads none of them. */
const dateModules = /node_modules\/(luxon|@mui\/x-date-pickers)\//;

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
export default defineConfig({
  root: 'src/app',
  // The form package brings a Markdown parser of 36 kB (gzip) for descriptions; the portal has one already.
  resolve: { alias: { 'markdown-to-jsx/react': path.resolve(import.meta.dirname, 'src/app/framework/markdown/Markdown.tsx') } },
  plugins: [react(), messageModules(), gallery(), ...(process.env['GALLERY'] === '1' ? [] : [sizeLimits()]), precompress()],
  build: {
    target: 'es2023',
    outDir,
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    // What every page needs is one file, and what many of them share another: dozens of small ones ask for more and compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: messagesChunk, debugName: 'messages', test: /virtual:messages\/(?!first_page\/en)/, priority: 2 },
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 4, test: (id) => !formModules.test(id) && !dateModules.test(id) && !gridModules.test(id) },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/healthz': api } },
  test: {
    root: '.',
    setupFiles: ['test/fixtures/loadMessages.ts', 'test/fixtures/undoStubs.ts', 'test/fixtures/longWaits.ts'],
    // Long enough for a machine that does other things too: only what fails waits for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
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
          isolate: false,
        },
      },
      // Files of the app share the packages, which took longer to load than most files run; the modules of the app are loaded anew.
      {
        extends: true,
        test: { name: 'app', include: ['src/app/**/*.test.{ts,tsx}'], setupFiles: ['test/fixtures/freshApp.ts'], isolate: false },
      },
    ],
  },
});
