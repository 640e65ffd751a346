import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import type { ListCase } from './listCases.ts';

/** One request answered by the statements of `lists.sql`. */
export interface RawAnswer {
  readonly ids: readonly number[];
  /** Names of the cells, in order; empty without rows. */
  readonly columns: readonly string[];
  readonly count: number | undefined;
}

export interface RawSide {
  readonly list: (request: Pick<ListCase, 'name' | 'values'>) => Promise<RawAnswer>;
  /** Ids of the customer's accounts. */
  readonly customerAccounts: () => Promise<readonly number[]>;
  /** Finds a shipment by its offset, and the week that begins with its pickup. */
  readonly knownShipment: (offset: number) => Promise<KnownShipment>;
  /** Reads all rows of the list as CSV; returns their bytes. */
  readonly copyAll: () => Promise<number>;
  readonly close: () => Promise<void>;
}

interface KnownShipment {
  readonly probill: string;
  readonly day: string;
  readonly until: string;
}

interface Row {
  readonly id: string;
  readonly count?: string;
}

// The settings of the program's own connections, so that the comparison is of statements, not of settings.
const settings = '-c jit=off -c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601';

/**
 * Opens the hand-written side of the benchmark: the statements of `lists.sql`, the driver and nothing of the program.
 * @throws Error for a case without statements
 */
export async function openRawSide(address: PostgresAddress): Promise<RawSide> {
  const pool = new pg.Pool({ ...address, max: 10, options: settings });
  const statements = readStatements(path.join(import.meta.dirname, 'lists.sql'));
  const find = (name: string): string | undefined => statements.get(name);
  const get = (name: string): string => {
    const statement = find(name);
    if (statement === undefined) throw new Error(`lists.sql has no section ${name}`);
    return statement;
  };
  await pool.query(get('set up'));

  const run = async (name: string, values: readonly unknown[]): Promise<Row[]> => {
    const statement = get(name);
    // PostgreSQL refuses values that a statement does not name.
    const used = values.filter((_, i) => statement.includes(`$${i + 1}`));
    return (await pool.query<Row>(statement, used)).rows;
  };
  return {
    list: async ({ name, values = [] }) => {
      if (find(`${name}: rows, count`)) {
        const rows = await run(`${name}: rows, count`, values);
        return { ids: idsOf(rows), columns: columnsOf(rows), count: Number(rows[0]?.count ?? 0) };
      }
      const beside = ['count', 'totals'].map((part) => `${name}: ${part}`).find(find);
      const [rows, counted] = await Promise.all([run(`${name}: rows`, values), beside ? run(beside, values) : undefined]);
      return { ids: idsOf(rows), columns: columnsOf(rows), count: counted && Number(counted[0]?.count) };
    },
    customerAccounts: async () => {
      const { rows } = await pool.query<{ accounts: string[] }>(get('accounts of the customer'));
      return (rows[0]?.accounts ?? []).map(Number);
    },
    knownShipment: async (offset) => {
      const { rows } = await pool.query<KnownShipment>(get('known shipment'), [offset]);
      if (!rows[0]) throw new Error('The demo has no shipments');
      return rows[0];
    },
    copyAll: async () => {
      const client = await pool.connect();
      try {
        let bytes = 0;
        for await (const chunk of client.query(copyTo(get('export: copy')))) bytes += (chunk as Buffer).length;
        return bytes;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => Number(id));
}

function columnsOf([row]: readonly Row[]): string[] {
  return Object.keys(row ?? {}).filter((name) => name !== 'count');
}

/** Name of a section -> its statement. Comment lines may follow the name; a name with a blank line before its statement is no section. */
function readStatements(file: string): ReadonlyMap<string, string> {
  const text = fs.readFileSync(file, 'utf8');
  const sections = [...text.matchAll(/^-- (.+)\n((?:--.*\n)*)([^;\s-][^;]*);$/gm)];
  return new Map(sections.map(([, name = '', , statement = '']) => [name, statement.trim()]));
}
