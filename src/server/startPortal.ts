import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { AppError } from '../shared/framework/AppError.ts';
import type { Connection } from './db/Connection.ts';
import type { Database } from './db/Database.ts';
import { StartProblem } from './db/errors/StartProblem.ts';
import { translateDatabaseError } from './db/errors/translateDatabaseError.ts';
import { markVisible } from './db/schema/bulkLoad.ts';
import { lockSchema } from './db/schema/syncSchema.ts';
import { changeDemoPasswords, demoRole, findDemoUsers, withPassword } from './domain/demo/demoPasswords.ts';
import { loadDemoLibraries } from './domain/demo/libraries/loadDemoLibraries.ts';
import { isEmptyForDemo, loadDemo } from './domain/demo/loadDemo.ts';
import type { App } from './framework/context/App.ts';
import { createApp } from './framework/createApp.ts';
import type { DefinitionStore } from './framework/definitions/DefinitionStore.ts';
import { awaitDisconnects } from './framework/http/awaitDisconnects.ts';
import { buildServer } from './framework/http/buildServer.ts';
import { jobGauges } from './framework/jobs/jobGauges.ts';
import { openJobs } from './framework/jobs/openJobs.ts';
import { startJobs } from './framework/jobs/startJobs.ts';
import { openDefinitions } from './openDefinitions.ts';
import { jobs, listOperations, registrations, tasks } from './parts.ts';
import { type Config, knownDemoPassword } from './settings/config.ts';
import { findPublicSetting } from './settings/findPublicSetting.ts';
import { visitorCheck } from './shell/captcha/visitorCheck.ts';
import { outboxFolder } from './shell/mail/mailOutbox.ts';
import { makeShellServices } from './shell/makeShellServices.ts';
import { authenticate } from './shell/session/authenticate.ts';
import { makeFirstAdministrator } from './shell/session/firstAdministrator.ts';
import { userRights } from './shell/session/userRights.ts';
import { databaseChecks, databaseCounters, startConnection, startDatabase } from './startDatabase.ts';
import { allDone, startSignal, stopInReverse, withinTime } from './stopParts.ts';

type Print = (line: string) => void;

/** Longest wait for running jobs when the process stops; another process, or the next start, runs unfinished ones again. */
const stopJobsMs = 8000;

/** A running portal. */
export interface RunningPortal {
  readonly address: string;
  /** Company code -> existing demo users. */
  readonly demoUsers: App['demoUsers'];
  /** Lets running requests finish, then closes everything; further calls have no effect. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts all parts in the order of their dependencies; after a failure stops the started ones again.
 * @param print prints a line of progress for people
 * @param signal aborts the start: ends running work, stops started parts, then the call rejects. Once the portal runs it has no effect.
 * @throws StartProblem for faults that the operator can correct
 */
export async function startPortal(config: Config, print: Print, signal?: AbortSignal): Promise<RunningPortal> {
  refuseOpenDemo(config);
  await refuseTakenAddress(config);
  const stops: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const stopAll = (): Promise<void> => {
    stopping.abort();
    return stopInReverse(stops.splice(0));
  };
  const starting = startSignal(signal);
  try {
    const opening = startDatabase({ config, print, stops, signal: starting.signal });
    const [started, { definitions, isSchemaCurrent }] = await allDone([opening, openDefinitions(config, opening, print, stops)]);
    const { address: databaseAddress, database } = started;
    starting.signal.throwIfAborted();
    const openingJobs = openJobs({ address: databaseAddress, schema: config.databaseSchema, jobs, print }).then((boss) => {
      stops.push(() => withinTime(boss.stop({ timeout: stopJobsMs }), 'Running jobs'));
      return boss;
    });
    const [boss, demoUsers] = await allDone([openingJobs, fillDatabase(config, database, definitions, print)]);
    starting.signal.throwIfAborted();
    const onProblem = (problem: unknown): void => print(`Observation: ${String(problem)}`);
    const shellServices = makeShellServices({ database, definitions, config, now: currentSecond, onProblem });
    const { pageViews } = shellServices;
    const app = createApp({
      database,
      definitions,
      registrations,
      tasks,
      users: userRights({ database, config }),
      visitors: visitorCheck({ database }),
      config,
      version: readVersion(config.root),
      now: currentSecond,
      stopping: stopping.signal,
      demoUsers: findPublicSetting(config) === undefined ? demoUsers : new Map(),
      ...(pageViews && { collectPageView: (view) => pageViews.note(view) }),
    });
    if (config.demo) await loadDemoLibraries(app, demoUsers);
    const server = await buildServer({
      app,
      listOperations,
      authenticate,
      watch: {
        ...shellServices.watch,
        counters: [...shellServices.watch.counters, ...databaseCounters(started)],
        gauges: jobGauges(database),
      },
      checks: {
        ...databaseChecks(started),
        schema: async () => isSchemaCurrent(),
        definitions: async () => definitions.findings().every(({ severity }) => severity !== 'error'),
      },
    });
    await shellServices.start();
    // Stops after the server, since it still writes the log of the server's last calls.
    stops.push(() => withinTime(shellServices.stop(), 'Writing the command log'));
    stops.push(async () => {
      await awaitDisconnects(server.server);
      await server.close();
    });
    const address = await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config);
    });
    const portalUrl = (config.publicUrl ?? address).replace(/\/$/, '');
    if (config.mailUrl === undefined) print(`Mail is not sent but kept in ${outboxFolder(config)}: set MAIL_URL to send it.`);
    await startJobs({ boss, app: { ...app, portalUrl, print }, jobs });
    starting.signal.throwIfAborted();
    starting.end();
    return { address, demoUsers, stop: stopAll };
  } catch (error) {
    await stopAll().catch((problem: unknown) => print(`Not everything could be stopped: ${String(problem)}`));
    throw explainDatabase(error);
  }
}

/** Instants show to the second, so the clock keeps no more: else a row would be later than the instant that it shows. */
function currentSecond(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

/** The documents name the password of the demo accounts: no user of another machine may sign in with it. Decision 16 */
function refuseOpenDemo(config: Config): void {
  const opening = findPublicSetting(config);
  if (config.demo && !config.demoPasswordIsGiven && opening !== undefined)
    throw new StartProblem(
      `With ${opening}, anyone could sign in to the demo accounts, because their password is public.`,
      `Set DEMO_PASSWORD or DEMO=off, or leave ${opening.split('=')[0]} out.`,
    );
}

/** Fails before minutes go into a database, and before any change in it. @throws StartProblem */
async function refuseTakenAddress(config: Config): Promise<void> {
  const probe = net.createServer().listen({ host: config.host, port: config.port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListening(error, config);
  }
  probe.close();
  await once(probe, 'close');
}

/**
 * Loads the demo into an empty database, or makes the first administrator if no demo is wanted.
 * @returns company code -> existing demo users
 */
async function fillDatabase(config: Config, database: Database, definitions: DefinitionStore, print: Print): Promise<App['demoUsers']> {
  const connection = startConnection(database);
  if (config.demo) {
    // If several servers start at once on an empty database, one fills it; the others wait and find it filled. A reload waits too: its
    // sync and the load, which drops and makes indexes, would lock tables in different orders.
    const loaded = await connection.transaction(async (tx) => {
      await lockSchema(tx);
      if (!(await isEmptyForDemo(tx))) return undefined;
      print(`Loading demo data with ${config.demoShipments.toLocaleString('en')} shipments ...`);
      return loadDemo(tx, definitions.current(), {
        productCode: config.productCode,
        shipments: config.demoShipments,
        password: config.demoPassword,
        anchor: new Date().toISOString().slice(0, 10),
        seed: 'waybill-demo',
        print,
        ...(config.printsStatements && { printStatement: (statement) => print(`Database: ${statement}`) }),
      });
    });
    if (loaded) await markVisible(connection, loaded.tables);
  } else {
    const password = await makeFirstAdministrator(connection, config.productCode);
    if (password) print(`First administrator: company ${config.productCode}, user admin, password ${password} (it is not shown again).`);
  }
  const users = await findDemoUsers(connection, config.productCode);
  await replaceKnownPasswords(config, connection, users);
  if (!config.demo) return new Map();
  // An earlier DEMO_PASSWORD stays until a new one is given: list only users with the current password.
  const current = await findDemoUsers(connection, config.productCode);
  const byCompany = Map.groupBy(await withPassword(current, config.demoPassword), ({ company }) => company);
  return new Map(
    [...byCompany].map(([company, own]) => [
      company,
      own.map(({ userId }) => ({ username: userId, role: demoRole(userId, definitions.messages()) })),
    ]),
  );
}

/** Gives an earlier demo the current DEMO_PASSWORD. @throws StartProblem without one, if other machines can reach the demo */
async function replaceKnownPasswords(
  config: Config,
  connection: Connection,
  users: Awaited<ReturnType<typeof findDemoUsers>>,
): Promise<void> {
  const opening = findPublicSetting(config);
  if (!config.demoPasswordIsGiven && opening === undefined) return;
  const open = await withPassword(users, knownDemoPassword);
  if (open.length === 0) return;
  if (!config.demoPasswordIsGiven)
    throw new StartProblem(
      `With ${opening}, anyone could sign in to the demo accounts of this database, because their password is public.`,
      `Set DEMO_PASSWORD, which replaces it, or leave ${opening?.split('=')[0]} out.`,
    );
  await changeDemoPasswords(connection, open, config.demoPassword);
}

function readVersion(root: string): string {
  const content: unknown = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : '';
}

/** Explains in a sentence why a start failed if its database is full or gone. */
function explainDatabase(error: unknown): unknown {
  const known = translateDatabaseError(error);
  const code = known instanceof AppError ? known.code : '';
  if (code === 'storage_full')
    return new StartProblem('The disk of the database is full.', 'Make space and start again: the interrupted work is undone.', error);
  if (code === 'database_unavailable')
    return new StartProblem(
      'The database went away during the start.',
      'Read its log, make sure that its disk has space, and start again: the interrupted work is undone.',
      error,
    );
  return error;
}

function explainListening(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is in use by another program.`, 'Stop it, or set PORT to a free one, such as PORT=8081.', error);
  if (code === 'EACCES') return new StartProblem(`This user may not use port ${port}.`, 'Set PORT to one above 1023.', error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(`This machine has no address ${host}.`, 'Correct HOST or leave it out.', error);
  return error;
}
