import type { Connection } from './db/Connection.ts';
import { sql } from './db/sql.ts';

interface StatementPrinter {
  readonly print: (statement: string) => void;
  /** Prints the counts of the statements that were not printed. */
  readonly end: () => void;
}

interface StatementOptions {
  readonly connection: Connection;
  readonly print: (line: string) => void;
  /** true: print each statement, even for a first start. */
  readonly isEach: boolean;
}

/** Prints the statements that change the schema; for a first start, with thousands of statements, only counts. */
export async function statementPrinter({ connection, print, isEach }: StatementOptions): Promise<StatementPrinter> {
  if (isEach || !(await isFirstStart(connection))) return { print: (statement) => print(`Database: ${statement}`), end: () => {} };
  const counts = { tables: 0, indexes: 0 };
  return {
    print: (statement) => {
      if (statement.startsWith('create table ')) counts.tables++;
      if (/^create (unique )?index /.test(statement)) counts.indexes++;
    },
    end: () =>
      print(
        `Database: made ${counts.tables} tables and ${counts.indexes.toLocaleString('en')} indexes. DATABASE_STATEMENTS=on prints each statement.`,
      ),
  };
}

/** true: no portal has made its tables here. */
async function isFirstStart(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ first: boolean }>(sql`select to_regclass('managed_tables') is null as first`);
  return row?.first === true;
}
