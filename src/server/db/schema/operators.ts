import type { Connection } from '../Connection.ts';
import { defaultHome } from '../homeSchema.ts';
import { sql } from '../sql.ts';

const operators = 'gin_trgm_ops';

/** The statement with the schema of the operators that its index needs: they can lie in another schema than the portal's tables. */
export async function withOperators(connection: Connection, statement: string): Promise<string> {
  if (connection.schema === defaultHome || !statement.includes(operators)) return statement;
  const [home] = await connection.run<{ name: string }>(
    sql`select nspname as name from pg_opclass join pg_namespace n on n.oid = opcnamespace where opcname = ${operators}`,
  );
  return home ? statement.replaceAll(operators, sql.id(home.name, operators).literal()) : statement;
}
