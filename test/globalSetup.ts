import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import { makeTemplate } from './templateDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A socket that answers with the address of the run's PostgreSQL as JSON; the first request starts it. */
    postgresDesk: string;
  }
}

const prefix = 'waybill-test-';

/** One throwaway PostgreSQL for the run, started when the first test file asks for it, with the template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = path.join(os.tmpdir(), `${prefix}${process.pid}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });

  let started: Promise<PostgresServer> | undefined;
  const start = async (): Promise<PostgresServer> => {
    const server = await startPostgres({ folder: path.join(folder, 'pg'), throwaway: true });
    await makeTemplate(server.address);
    return server;
  };
  const desk = net.createServer((socket) => {
    started ??= start();
    started.then(
      ({ address }) => socket.end(JSON.stringify(address)),
      (error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
    );
  });
  const deskPath = path.join(folder, 'desk');
  await new Promise<void>((resolve) => desk.listen(deskPath, resolve));
  project.provide('postgresDesk', deskPath);

  return async () => {
    desk.close();
    await (await started?.catch(() => undefined))?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Stops the servers of killed runs, which could not stop them. */
async function removeLeftovers(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length)))) continue;
    const folder = path.join(os.tmpdir(), name);
    // Starting on its folder adopts the server if it still runs; stopping then deletes the folder.
    if (fs.existsSync(path.join(folder, 'pg/postmaster.pid')))
      await startPostgres({ folder: path.join(folder, 'pg'), throwaway: true }).then((server) => server.stop());
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
