import path from 'node:path';
import { type Database, openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { sql } from '../src/server/db/sql.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { openJobs } from '../src/server/framework/jobs/openJobs.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { jobs } from '../src/server/parts.ts';
import { parseConfig } from '../src/server/settings/config.ts';
import { buildRegistry, type Registry } from '../src/shared/framework/definitions/registry.ts';
import { demoOptions } from './demoOptions.ts';
import { fillLibrary } from './library/fillLibrary.ts';
import { cloneDatabase, fastestCopy, type Source } from './onServer.ts';
import { cheapHash } from './people.ts';
import { type Product, seedMark, seedPortal, seedsOf } from './seedPortal.ts';

/**
 * The databases that test files clone.
 * - `empty`: no table
 * - `tables`: the schema of the real definitions, without rows
 * - `portal`: tables with the rows that every test server starts with
 * - `demo`: a portal with the demo of a fixed day
 * - `library`: tables and rows of the library, none of the portal
 */
export type TemplateName = 'empty' | keyof typeof makers;

export function isTemplateName(name: string): name is TemplateName {
  return name === 'empty' || Object.hasOwn(makers, name);
}

export interface Template extends Source {
  /** The rows of the portal in it, see `seedMark`; '' without any. */
  readonly mark: string;
}

export type GetTemplate = (name: TemplateName) => Promise<Template>;

/** Makes templates on a fresh server, each at its first request and once. */
export function templateMaker(server: PostgresAddress): GetTemplate {
  const made = new Map<TemplateName, Promise<Template>>();
  const get: GetTemplate = (name) => {
    const template = made.get(name) ?? make(name);
    made.set(name, template);
    return template;
  };
  const make = async (name: TemplateName): Promise<Template> => {
    if (name === 'empty') return { name: 'template0', copyMethod: await fastestCopy(server), mark: '' };
    const { from, fill } = makers[name];
    const source = await get(from);
    const address = { ...server, database: `template_of_${name}` };
    await cloneDatabase(server, address.database, source);
    const mark = await fill(address);
    return { name: address.database, copyMethod: source.copyMethod, mark: mark ?? source.mark };
  };
  return get;
}

interface Maker {
  readonly from: 'empty' | 'tables' | 'portal';
  /** Fills the copy and closes its connections, as cloning requires. @returns the mark, if it differs from the source's */
  readonly fill: (address: PostgresAddress) => Promise<string | undefined>;
}

const makers = {
  tables: {
    from: 'empty',
    fill: async (address) => {
      await inDatabase(address, (database) => syncSchema(database, registryOf(), { print: () => {} }));
      const boss = await openJobs({ address, jobs, print: () => {}, runs: false });
      await boss.stop({ graceful: false });
      return undefined;
    },
  },
  portal: {
    from: 'tables',
    fill: async (address) => {
      const [registry, product] = [registryOf(), shippedProduct()];
      await inDatabase(address, (database) => seedPortal(database.unscoped('test data'), registry, product));
      return seedMark(registry, product);
    },
  },
  demo: {
    from: 'portal',
    fill: async (address) => {
      await inDatabase(address, async (database) => {
        const [connection, registry] = [database.unscoped('test data'), registryOf()];
        await seedRows(connection, registry, seedsOf('user_types', registry), '');
        await loadDemo(connection, registry, demoOptions);
        await connection.run(sql`update users set password_hash = ${cheapHash(demoOptions.password)} where password_hash is not null`);
      });
      return undefined;
    },
  },
  library: {
    from: 'empty',
    fill: async (address) => {
      await inDatabase(address, fillLibrary);
      return undefined;
    },
  },
} as const satisfies Record<string, Maker>;

const root = path.resolve(import.meta.dirname, '..');
let known: Registry | undefined;

/** Findings in the definitions do not stop the templates: the lint has its own tests. */
function registryOf(): Registry {
  if (known) return known;
  const { registry, set, version } = loadDefinitions(root);
  known = registry ?? buildRegistry(set, version);
  return known;
}

function shippedProduct(): Product {
  const parsed = parseConfig({}, root);
  if (!('config' in parsed)) throw new Error(parsed.problems.join(' '));
  return parsed.config;
}

async function inDatabase(address: PostgresAddress, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ embedded: address, poolSize: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
