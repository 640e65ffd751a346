// `npm run dev [-- --port 15173]`: the app with hot reload (Vite), the server restarting when its code changes, definitions
// reloading on save. The port of the app is the argument's, else DEV_PORT, else the first free one from 5173.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ViteDevServer } from 'vite';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { watchFolders } from '../src/server/framework/definitions/watchFolders.ts';
import { restartingProgram } from './restartingProgram.ts';
import { runScript } from './runScript.ts';

const root = path.resolve(import.meta.dirname, '..');

/** @throws StartProblem for a value that is not a port */
function parsePort(): number | undefined {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const text = values.port ?? process.env['DEV_PORT']?.trim();
  if (!text) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new StartProblem(
    `${values.port === undefined ? 'DEV_PORT' : '--port'} must be a whole number from 1 to 65535.`,
    'Correct it or leave it out.',
  );
}

/** The address of the app, as vite.config.ts has it. */
const host = '127.0.0.1';

/** Fails before the development server loads. @throws StartProblem */
async function refuseTakenPort(port: number): Promise<void> {
  const probe = net.createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListening(error, port);
  }
  probe.close();
  await once(probe, 'close');
}

function explainListening(error: unknown, port: number): unknown {
  if (!(error instanceof Error && /EADDRINUSE|already in use/.test(error.message))) return error;
  return new StartProblem(`Port ${port} is in use by another program.`, 'Stop it, or name another one: npm run dev -- --port 5174.', error);
}

/** Uses or refuses a requested port, never replaces it. @throws StartProblem when it is taken */
async function startApp(port: number | undefined): Promise<ViteDevServer> {
  if (port !== undefined) await refuseTakenPort(port);
  const { createServer } = await import('vite');
  const configFile = path.join(root, 'vite.config.ts');
  const app = await createServer({ configFile, ...(port !== undefined && { server: { port, strictPort: true } }) });
  try {
    return await app.listen();
  } catch (error) {
    await app.close();
    throw port === undefined ? error : explainListening(error, port);
  }
}

function startServer(app: ViteDevServer): void {
  // People open the app at Vite's address, where it reloads; the server itself serves the last build.
  const appUrl = app.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const env = { ...process.env, WAYBILL_DEV: '1', PUBLIC_URL: appUrl };
  const folders = ['src/server', 'src/shared'].map((folder) => path.join(root, folder));
  const onProblem = (problem: unknown): void => console.error(`Changes of the server's code cannot be followed: ${String(problem)}`);
  const server = restartingProgram(
    () => spawn(process.execPath, ['src/server/main.ts'], { cwd: root, stdio: 'inherit', env }),
    (onChange) => watchFolders(folders, onChange, onProblem, serverCode),
  );
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const code = await server.stop(signal);
    await app.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

/** Files that the server imports. */
const serverCode = /(?<!\.test)\.ts$/;

await runScript(async () => startServer(await startApp(parsePort())), 'Usage: npm run dev [-- --port <number>]');
