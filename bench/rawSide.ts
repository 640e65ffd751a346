import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import type { ListCase } from './listCases.ts';
import type { ListPart } from './lists.ts';

/** One request answered by the statements of `lists.sql`. */
export interface RawAnswer {
  readonly ids: readonly number[];
  /** Names of the cells, in order; empty without rows. */
  readonly columns: readonly string[];
  readonly count: number | undefined;
}

export interface RawSide {
  /** true: `lists.sql` has statements for a part of a case. */
  readonly answers: (request: Pick<ListCase, 'name'>, part: ListPart) => boolean;
  readonly list: (request: Pick<ListCase, 'name' | 'values'>, part: ListPart) => Promise<RawAnswer>;
  /** Ids of the customer's accounts. */
  readonly customerAccounts: () => Promise<readonly number[]>;
  /** Finds a shipment by its offset, and the week that begins with its pickup. */
  readonly knownShipment: (offset: number) => Promise<KnownShipment>;
  /** The value of a column and the id of the row at an offset of the order by both, whose values come before blanks. */
  readonly knownKeys: (column: string, direction: 'asc' | 'desc', offset: number) => Promise<readonly [string | null, string]>;
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
    answers: ({ name }, part) => {
      const countParts = ['count', 'totals'].some((each) => find(`${name}: ${each}`));
      if (part === 'count') return countParts;
      const isWhole = find(`${name}: rows, count`) !== undefined;
      return isWhole || (find(`${name}: rows`) !== undefined && (part === 'rows' || countParts));
    },
    list: async ({ name, values = [] }, part) => {
      const beside = ['count', 'totals'].map((each) => `${name}: ${each}`).find(find);
      if (part !== 'count' && find(`${name}: rows, count`)) {
        const rows = await run(`${name}: rows, count`, values);
        return { ids: idsOf(rows), columns: columnsOf(rows), count: Number(rows[0]?.count ?? 0) };
      }
      const [rows, counted] = await Promise.all([
        part === 'count' ? [] : run(`${name}: rows`, values),
        beside && part !== 'rows' ? run(beside, values) : undefined,
      ]);
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
    knownKeys: async (column, direction, offset) => {
      const { rows } = await pool.query<{ key: string | null; id: string }>(
        `select ${column}::text as key, id::text from shipments order by ${column} ${direction} nulls last, id ${direction} offset $1 limit 1`,
        [offset],
      );
      if (!rows[0]) throw new Error('The demo has no shipments');
      return [rows[0].key, rows[0].id];
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
