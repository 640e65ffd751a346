import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { Database } from '../src/server/db/Database.ts';
import type { App } from '../src/server/framework/context/App.ts';
import type { TaskKinds } from '../src/server/framework/context/defineTasks.ts';
import { createApp } from '../src/server/framework/createApp.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { DefinitionStore } from '../src/server/framework/definitions/DefinitionStore.ts';
import { folderSource } from '../src/server/framework/definitions/readFolders.ts';
import { buildServer } from '../src/server/framework/http/buildServer.ts';
import { listOperations, registeredNames, registrations, tasks } from '../src/server/parts.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import { visitorCheck } from '../src/server/shell/captcha/visitorCheck.ts';
import { designedReports } from '../src/server/shell/designer/designedReports.ts';
import { makeShellServices, type ShellServices } from '../src/server/shell/makeShellServices.ts';
import { authenticate } from '../src/server/shell/session/authenticate.ts';
import { userRights } from '../src/server/shell/session/userRights.ts';
import type { Method } from '../src/shared/framework/calls/endpoints.ts';
import type { SignInAnswer } from '../src/shared/shell/session/SignInAnswer.ts';
import { checkAnswers } from './checkAnswers.ts';
import { cloneOf, noteSeeded, seededMark } from './database.ts';
import { loadOnce } from './loadOnce.ts';
import { password } from './people.ts';
import { checkout } from './plainServer.ts';
import { seedMark, seedPortal } from './seedPortal.ts';

export { seedsOf } from './seedPortal.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly portal: App;
  /** The server's clock; tests set it. */
  readonly clock: { now: Date };
  /** The command log and the other services that watch the server; none of them runs on a timer. */
  readonly shellServices: ShellServices;
  /** Signs in a person of `people.ts`. @throws if the sign-in is refused */
  readonly signIn: (username: string, company?: string, secret?: string) => Promise<SignInAnswer>;
  /** A call below /api/, as JSON, with a token if one is given. */
  readonly call: (method: Method, path: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface TestServerOptions {
  /** A database shared with another server; default: a new clone of the template. */
  readonly database?: Database;
  readonly environment?: Readonly<Record<string, string>>;
  /** Definition files that replace or complete the checkout's files, read at each reload. */
  readonly files?: () => readonly SourceFile[];
  /** Kinds of background tasks added to the portal's. */
  readonly tasks?: TaskKinds;
  /** Changes that an undo makes within its call; absent: as the product. */
  readonly undoAtOnceMax?: number | undefined;
  /** Changes of records in one transaction of a task; absent: as the product. */
  readonly partRows?: number | undefined;
  /** true: with the demo of `demoOptions.ts`. */
  readonly withDemo?: boolean;
}

/** The whole portal over a database for the test file, without a port. Its menus are seeded, its other tables empty. */
export async function testServer({
  database,
  environment = {},
  files = () => [],
  tasks: furtherTasks = {},
  undoAtOnceMax,
  partRows,
  withDemo = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const isShipped = environment['PRODUCT_CODE'] === undefined && environment['PRODUCT_NAME'] === undefined;
  const ownDatabase = database ?? (await cloneOf(withDemo ? 'demo' : isShipped ? 'portal' : 'tables')).database;
  const ownFiles = environment['DATA_DIR'] === undefined && { FILES_URL: filesUrlOf(ownDatabase) };
  const settings = { LOG_LEVEL: 'silent', BUSY_DELAY_MS: '0', ...ownFiles, ...environment };
  const parsed = parseConfig(settings, checkout);
  if (!('config' in parsed)) throw new Error(parsed.problems.join(' '));
  const { config } = parsed;
  const designed = designedReports(async () => ownDatabase.unscoped('test data'));
  const definitions = new DefinitionStore({
    sources: [designed, folderSource(checkout), { read: files }],
    registered: registeredNames,
    load: loadOnce,
  });
  if (!(await definitions.reload())) throw new Error(JSON.stringify(definitions.findings(), undefined, 1));
  const mark = seedMark(definitions.current(), config);
  if (seededMark(ownDatabase) !== mark) await seedPortal(ownDatabase.unscoped('test data'), definitions.current(), config);
  noteSeeded(ownDatabase, mark);
  const clock = { now: new Date('2026-03-10T15:00:00Z') };
  const shellServices = makeShellServices({
    database: ownDatabase,
    definitions,
    config,
    now: () => clock.now,
    onProblem: (problem) => {
      throw problem;
    },
    windowsCacheMs: 0,
  });
  const { pageViews } = shellServices;
  const portal = createApp({
    database: ownDatabase,
    definitions,
    registrations,
    tasks: { ...tasks, ...furtherTasks },
    users: userRights({ database: ownDatabase, config }),
    visitors: visitorCheck({ database: ownDatabase }),
    config,
    version: '0.0.0-test',
    now: () => clock.now,
    stopping: new AbortController().signal,
    demoUsers: new Map(),
    ...(undoAtOnceMax !== undefined && { undoAtOnceMax }),
    ...(partRows !== undefined && { partRows }),
    ...(pageViews && { collectPageView: (view) => pageViews.note(view) }),
  });
  const app = await buildServer({ app: portal, listOperations, authenticate, watch: shellServices.watch, checks: {} });
  checkAnswers(app, listOperations, () => definitions.current());
  afterAll(() => app.close());
  const call: TestServer['call'] = (method, path, { token, body, headers } = {}) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...(token && { authorization: `Token ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
  const signIn: TestServer['signIn'] = async (username, company = config.productCode, secret = password) => {
    const answer = await app.inject(loginRequest({ username, company, password: secret }));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return { app, database: ownDatabase, portal, clock, shellServices, signIn, call };
}

const fileFolders = new WeakMap<Database, string>();

/** A folder of files for a database: one that several share would lose contents that a sweep of another finds in none of its rows. */
function filesUrlOf(database: Database): string {
  const known = fileFolders.get(database);
  const folder = known ?? path.join(os.tmpdir(), `waybill-files-${randomUUID()}`);
  if (known === undefined) {
    fileFolders.set(database, folder);
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  }
  return pathToFileURL(folder).href;
}

/** The form of `POST users/login`. */
export function loginRequest(fields: Readonly<Record<string, string>>, further: InjectOptions = {}): InjectOptions {
  return {
    method: 'POST',
    url: '/api/users/login',
    payload: new URLSearchParams(fields).toString(),
    ...further,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...further.headers },
  };
}
