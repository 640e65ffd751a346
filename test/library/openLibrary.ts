import type { CallContext } from '../../src/server/db/CallContext.ts';
import type { Database } from '../../src/server/db/Database.ts';
import { sql } from '../../src/server/db/sql.ts';
import { noClient } from '../../src/server/framework/context/anonymous.ts';
import type { Reader } from '../../src/shared/framework/Reader.ts';
import { cloneOf } from '../database.ts';
import { libraryRegistry } from './definitions.ts';
import { insertRows } from './fillLibrary.ts';
import type { Row } from './rows.ts';

/**
 * A database with the tables and rows of the library.
 * @param more further books, with ids above 1000
 */
export async function openLibrary(more: readonly Row[] = []): Promise<Database> {
  const { database } = await cloneOf('library');
  if (more.length === 0) return database;
  await insertRows(database, 'books', more);
  await database.unscoped('test').run(sql`analyze`);
  return database;
}

const everyCmid = new Set(libraryRegistry.screensByCmid.keys());

const nobody: Reader = {
  userId: 0,
  companyId: 0,
  type: 'ANON',
  isStaff: false,
  isAdmin: false,
  seesAllCompanies: false,
  accounts: [],
  fullAccounts: [],
  roles: new Set(),
  isActedFor: false,
  grants: new Set(),
};

/** Readers of the tests; each may open every screen, so that only rows and fields make the difference. */
export const readers = {
  nobody,
  /** Administrator of the company that owns the product. */
  root: {
    ...nobody,
    userId: 1,
    companyId: 1,
    type: 'ADMIN',
    isStaff: true,
    isAdmin: true,
    seesAllCompanies: true,
    accounts: 'all',
    fullAccounts: 'all',
    grants: everyCmid,
  },
  /** Employee of the company that owns the product. */
  clerk: { ...nobody, userId: 2, companyId: 1, type: 'EMPLOYEE', isStaff: true, accounts: 'all', fullAccounts: 'all', grants: everyCmid },
  /** Administrator of a customer with accounts 1 and 2. */
  keeper: { ...nobody, userId: 3, companyId: 2, type: 'ADMIN', isAdmin: true, accounts: [1, 2], fullAccounts: [1, 2], grants: everyCmid },
  /** User of the same customer; may see account 1, but no withheld fields. */
  guest: { ...nobody, userId: 4, companyId: 2, type: 'USER', accounts: [1], fullAccounts: [], grants: everyCmid },
  /** User of the same customer; sees the withheld fields of account 2 only. */
  buyer: { ...nobody, userId: 5, companyId: 2, type: 'USER', accounts: [1, 2], fullAccounts: [2], grants: everyCmid },
  /** User of another customer, with account 3. */
  stranger: { ...nobody, userId: 6, companyId: 3, type: 'USER', accounts: [3], fullAccounts: [3], grants: everyCmid },
} as const satisfies Record<string, Reader>;

export const testNow = new Date('2026-11-20T19:00:00Z');

/** A call of a reader at the fixed time of the tests. */
export function callOf(reader: Reader, part: Partial<CallContext> = {}): CallContext {
  return {
    reader,
    registry: libraryRegistry,
    language: 'en',
    cmid: '',
    now: testNow,
    timezone: 'America/Toronto',
    requestId: 'test',
    client: noClient,
    ...part,
  };
}
