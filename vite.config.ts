import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
export default defineConfig({
  root: 'src/app',
  plugins: [react(), precompress()],
  build: { target: 'es2023', outDir, emptyOutDir: true, chunkSizeWarningLimit: 900 },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/healthz': api } },
  test: {
    root: '.',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: fs.existsSync('test/globalSetup.ts') ? ['test/globalSetup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One of two processors would stand idle: whoever starts the tests only waits for them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
