// `npm run dev`: the app with hot reload (Vite), the server restarting when its code changes, definitions reloading on save.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const app = await createServer({ configFile: path.join(root, 'vite.config.ts') });
await app.listen();
// People open the app where it reloads; what the server itself serves is the last build.
const appUrl = app.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WAYBILL_DEV: '1', PUBLIC_URL: appUrl } },
);

let stopping = false;
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill(signal);
  await app.close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
server.on('exit', (code) => {
  void app.close().finally(() => process.exit(code ?? 0));
});
