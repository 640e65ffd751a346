import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from './freePort.ts';
import { expect } from './portal.ts';

interface SecondPortal {
  /** Fixture of the base URL, once the portal has started. */
  readonly baseURL: (none: object, use: (home: string) => Promise<void>) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * A second portal with its own database and ports, for tests that would disturb the portal of other tests.
 * @param name name of its folder
 * @param root checkout that it runs from
 */
export function secondPortal(name: string, root = path.resolve(import.meta.dirname, '..')): SecondPortal {
  let home = '';
  let portal: ChildProcess | undefined;
  return {
    // Playwright reads the names of the fixtures that are needed from the first parameter.
    // biome-ignore lint/correctness/noEmptyPattern: none are needed
    baseURL: async ({}, use) => use(home),
    start: async () => {
      const [port, providerPort] = [String(await freePort()), String(await freePort())];
      home = `http://127.0.0.1:${port}`;
      const folder = `${process.env['E2E_FOLDER']}-${name}`;
      const own = { PORT: port, E2E_PORT: port, E2E_PROVIDER_PORT: providerPort, E2E_FOLDER: folder };
      const started = spawn(process.execPath, ['e2e/server.ts'], { cwd: root, env: { ...process.env, ...own }, stdio: 'ignore' });
      portal = started;
      const isReady = async () => {
        if (started.exitCode !== null) throw new Error(`The portal of ${name} ended with ${started.exitCode}.`);
        return fetch(`${home}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      };
      // A portal that cannot start ends; a busy machine may take minutes.
      await expect.poll(isReady, { timeout: 600_000 }).toBe(true);
    },
    stop: async () => {
      if (!portal || portal.exitCode !== null) return;
      portal.kill('SIGTERM');
      await once(portal, 'exit');
    },
  };
}
