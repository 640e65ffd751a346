import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { Database } from '../../src/server/db/Database.ts';
import { createApp } from '../../src/server/framework/createApp.ts';
import { DefinitionStore } from '../../src/server/framework/definitions/DefinitionStore.ts';
import { generatedOperations } from '../../src/server/framework/generatedOperations.ts';
import { buildServer } from '../../src/server/framework/http/buildServer.ts';
import type { Authenticate, Operation } from '../../src/server/framework/http/Call.ts';
import { defineHooks, type RegisteredHooks } from '../../src/server/framework/registrations/hooks.ts';
import { parseConfig } from '../../src/server/settings/config.ts';
import type { Reader } from '../../src/shared/framework/Reader.ts';
import { loadOnce } from '../loadOnce.ts';
import { noUsers } from '../noUsers.ts';
import { noVisitors } from '../noVisitors.ts';
import { checkout } from '../plainServer.ts';
import { libraryComputed, librarySet } from './definitions.ts';
import { openLibrary, readers, testNow } from './openLibrary.ts';

export interface LibraryServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** A call below /api/ by a reader of the library; anonymous without a name. */
  readonly call: (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { readonly as?: keyof typeof readers; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<LightMyRequestResponse>;
}

const pass = async () => undefined;
const defaultHooks = defineHooks({
  'books.refuseForbiddenTitle': pass,
  'books.noteSave': pass,
  'books.refuseDeletion': pass,
  'books.noteDeletion': pass,
});

const known: ReadonlyMap<string, Reader> = new Map(Object.entries(readers));

/** The name of a reader is the token. */
const authenticate: Authenticate = async (token, { now }) => {
  const reader = known.get(token);
  if (!reader) return undefined;
  const session = { id: 1, userId: reader.userId, companyId: reader.companyId, mustReset: false, expiresAt: now };
  return { reader, session, timezone: 'America/Toronto' };
};

/**
 * The library behind the real server, without a port.
 * @param fixed calls besides those of its definitions
 * @param ownHooks in place of hooks that do nothing, by name
 */
export async function libraryServer(fixed: readonly Operation[] = [], ownHooks: RegisteredHooks = {}): Promise<LibraryServer> {
  const hooks = { ...defaultHooks, ...ownHooks };
  const parsed = parseConfig({ LOG_LEVEL: 'silent', BUSY_DELAY_MS: '0' }, checkout);
  if (!('config' in parsed)) throw new Error(parsed.problems.join(' '));
  const { entities, resources, reports, menus, messages } = librarySet();
  const files = [...entities, ...resources, ...reports, ...menus, ...Object.values(messages)];
  const definitions = new DefinitionStore({
    sources: [{ read: () => files.map(({ file, content }) => ({ file, text: JSON.stringify(content) })) }],
    registered: { computed: Object.keys(libraryComputed), hooks: Object.keys(hooks), effects: [], slots: {}, calls: [] },
    load: loadOnce,
  });
  if (!(await definitions.reload())) throw new Error(JSON.stringify(definitions.findings(), undefined, 1));
  const database = await openLibrary();
  const app = await buildServer({
    app: createApp({
      database,
      definitions,
      registrations: { computed: libraryComputed, hooks, effects: {}, rowLimits: {} },
      users: noUsers,
      visitors: noVisitors,
      config: parsed.config,
      version: '0.0.0-test',
      now: () => testNow,
      stopping: new AbortController().signal,
      demoUsers: new Map(),
    }),
    listOperations: (registry) => [...fixed, ...generatedOperations(registry)],
    authenticate,
    checks: {},
  });
  afterAll(() => app.close());
  const call: LibraryServer['call'] = (method, path, { as, body, headers } = {}) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        ...(as && { authorization: `Token ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  return { app, database, call };
}
