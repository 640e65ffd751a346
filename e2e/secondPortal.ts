import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from './portal.ts';
import { providerPortOffset } from './providerPort.ts';

interface SecondPortal {
  /** Base URL of the portal. */
  readonly home: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * A portal beside that of the other tests, with its own database: for tests that would change theirs.
 * @param name name of its folder
 * @param place number of the portal, so that no two portals or identity providers share a port
 * @param root checkout that it runs from
 */
export function secondPortal(name: string, place: number, root = path.resolve(import.meta.dirname, '..')): SecondPortal {
  const port = Number(process.env['E2E_PORT'] ?? 4173) + 2 * place * providerPortOffset;
  const home = `http://127.0.0.1:${port}`;
  let portal: ChildProcess | undefined;
  return {
    home,
    start: async () => {
      const own = { PORT: String(port), E2E_PORT: String(port), E2E_FOLDER: `${process.env['E2E_FOLDER']}-${name}` };
      portal = spawn(process.execPath, ['e2e/server.ts'], { cwd: root, env: { ...process.env, ...own }, stdio: 'ignore' });
      const isReady = () =>
        fetch(`${home}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 200_000 }).toBe(true);
    },
    stop: async () => {
      if (!portal || portal.exitCode !== null) return;
      portal.kill('SIGTERM');
      await once(portal, 'exit');
    },
  };
}
