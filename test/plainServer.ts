import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { anonymous } from '../src/server/framework/context/anonymous.ts';
import { createApp } from '../src/server/framework/createApp.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { DefinitionStore } from '../src/server/framework/definitions/DefinitionStore.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { buildServer, type ServerParts } from '../src/server/framework/http/buildServer.ts';
import type { Authenticate, ListOperations } from '../src/server/framework/http/Call.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import type { Reader } from '../src/shared/framework/Reader.ts';
import { emptyDatabase } from './database.ts';
import { loadOnce } from './loadOnce.ts';
import { noUsers } from './noUsers.ts';
import { noVisitors } from './noVisitors.ts';

export const checkout = path.resolve(import.meta.dirname, '..');

const messageFiles = readFolders(checkout).filter(({ file }) => file.startsWith('resources/messages/'));

/** Tokens that a plain server knows, and their readers. */
const readers: Readonly<Record<string, Reader>> = {
  clerk: { ...anonymous, userId: 1, companyId: 1, type: 'CUSTOMER' },
  chief: { ...anonymous, userId: 2, companyId: 1, type: 'ADMIN', isAdmin: true },
  resetting: { ...anonymous, userId: 3, companyId: 1, type: 'CUSTOMER' },
};

const authenticate: Authenticate = async (token, { now }) => {
  const reader = readers[token];
  const session = { id: 1, userId: 1, companyId: 1, mustReset: token === 'resetting', expiresAt: now };
  return reader && { reader, session, timezone: 'America/Vancouver' };
};

interface PlainServerOptions {
  readonly listOperations: ListOperations;
  /** Definitions besides the messages, read at each reload. */
  readonly files?: () => readonly SourceFile[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly root?: string;
  readonly checks?: ServerParts['checks'];
}

/** A server with made-up calls, to test the web server independently of the real calls. Tokens: `clerk`, `chief`, `resetting`. */
export async function plainServer({
  listOperations,
  files = () => [],
  environment = {},
  root = checkout,
  checks = {},
}: PlainServerOptions): Promise<FastifyInstance> {
  const parsed = parseConfig({ LOG_LEVEL: 'silent', BUSY_DELAY_MS: '0', ...environment }, root);
  if (!('config' in parsed)) throw new Error(parsed.problems.join(' '));
  const definitions = new DefinitionStore({ sources: [{ read: () => [...messageFiles, ...files()] }], load: loadOnce });
  if (!(await definitions.reload())) throw new Error(JSON.stringify(definitions.findings(), undefined, 1));
  const { database } = await emptyDatabase();
  const app = await buildServer({
    app: createApp({
      database,
      definitions,
      registrations: { computed: {}, hooks: {}, effects: {}, rowLimits: {} },
      users: noUsers,
      visitors: noVisitors,
      config: parsed.config,
      version: '0.0.0-test',
      now: () => new Date('2026-03-10T15:00:00Z'),
      stopping: new AbortController().signal,
      demoUsers: new Map(),
    }),
    listOperations,
    authenticate,
    checks,
  });
  afterAll(() => app.close());
  return app;
}
