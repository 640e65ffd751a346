import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import type { DeskAnswer } from './database.ts';
import { type GetTemplate, isTemplateName, type TemplateName, templateMaker } from './templateDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A socket that takes the name of a template and answers with it and the address of the run's PostgreSQL, as JSON. */
    postgresDesk: string;
  }
}

const prefix = 'waybill-tests-';
const deskName = 'desk';
const clusterName = 'pg';

/** One throwaway PostgreSQL for the run with the templates to clone: each made when a test file asks for it, in a large run at once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  fs.chmodSync(folder, 0o755);

  let started: ReturnType<typeof startServer> | undefined;
  const answer = async (name: TemplateName): Promise<DeskAnswer> => {
    started ??= startServer(folder);
    const { server, getTemplate } = await started;
    return { address: server.address, template: await getTemplate(name) };
  };
  const desk = net.createServer({ allowHalfOpen: true }, (socket) => {
    // A worker that was stopped no longer listens.
    socket.on('error', () => {});
    void text(socket)
      // Another run that only looks for a living desk asks for nothing.
      .then((name) => (name === '' ? undefined : answer(parseName(name))))
      .catch((error: unknown) => ({ problem: String(error) }))
      .then((said) => socket.end(JSON.stringify(said)));
  });
  const deskPath = path.join(folder, deskName);
  await new Promise<void>((resolve) => desk.listen(deskPath, resolve));
  project.provide('postgresDesk', deskPath);
  const early = isLarge(project) ? makeAll(answer).catch(() => undefined) : undefined;

  return async () => {
    desk.close();
    await early;
    await (await started?.catch(() => undefined))?.server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** One after another: test files that run at the same time need the processors too. */
async function makeAll(answer: (name: TemplateName) => Promise<DeskAnswer>): Promise<void> {
  for (const name of ['portal', 'library', 'demo'] as const) await answer(name);
}

async function startServer(folder: string) {
  const server = await startPostgres({ folder: path.join(folder, clusterName), throwaway: true });
  const getTemplate: GetTemplate = templateMaker(server.address);
  return { server, getTemplate };
}

/** @throws Error for a name of no template */
function parseName(name: string): TemplateName {
  if (!isTemplateName(name)) throw new Error(`There is no template ${name}.`);
  return name;
}

/** true: with so many files some need the portal, and those that need nothing run while it is made. */
function isLarge({ vitest }: TestProject): boolean {
  return vitest.state.getPaths().filter((file) => !file.includes('/src/app/') && !file.includes('/src/shared/')).length > 20;
}

/** Stops the servers of killed runs, which could not stop them. */
async function removeLeftovers(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name);
    // One that another run removes at the same time is as good as removed.
    if (!(await isInUse(folder))) await removeLeftover(folder).catch(() => undefined);
  }
}

async function removeLeftover(folder: string): Promise<void> {
  const cluster = path.join(folder, clusterName);
  // Starting on its folder adopts the server if it still runs; stopping then deletes the folder.
  if (fs.existsSync(path.join(cluster, 'postmaster.pid')))
    await startPostgres({ folder: cluster, throwaway: true }).then((server) => server.stop());
  fs.rmSync(folder, { recursive: true, force: true });
}

const settlingMs = 60_000;

/** A living run answers at its desk, also one of another container, whose process ids mean nothing here; a new one has no desk yet. */
async function isInUse(folder: string): Promise<boolean> {
  const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0);
  if (age < settlingMs) return true;
  return new Promise((resolve) => {
    const socket = net.connect(path.join(folder, deskName));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'));
  });
}
