import type { Connection } from '../Connection.ts';
import { StartProblem } from '../errors/StartProblem.ts';
import { defaultHome, jobsPurpose, schemaBeside } from '../homeSchema.ts';
import { sql } from '../sql.ts';

interface SchemaState {
  readonly name: string;
  readonly exists: boolean;
  /** true: the user can make tables in it. */
  readonly isUsable: boolean;
  readonly user: string;
  /** true: the user can make schemas. */
  readonly canMake: boolean;
}

/**
 * Makes the schemas of a portal with DATABASE_SCHEMA where they are missing. Law 60.
 * @param print gets each statement before it runs
 * @throws StartProblem with the statements for an administrator, if the user has no right to make or use them
 */
export async function makeSchemas(tx: Connection, print: (statement: string) => void): Promise<void> {
  if (tx.schema === defaultHome) return;
  const states = await tx.run<SchemaState>(sql`
    select s.name, n.oid is not null as exists, current_user::text as user, has_database_privilege(current_database(), 'create') as "canMake",
      coalesce(has_schema_privilege(n.oid, 'create') and has_schema_privilege(n.oid, 'usage'), false) as "isUsable"
    from unnest(${[tx.schema, schemaBeside(tx.schema, jobsPurpose)]}::text[]) with ordinality s (name, place)
      left join pg_namespace n on n.nspname = s.name order by s.place`);
  const statements = states.flatMap(remedyOf);
  if (statements.length > 0)
    throw new StartProblem(
      `The database does not let this user make or use the schema ${tx.schema}, which DATABASE_SCHEMA names.`,
      `Ask its administrator to run, in this database: ${statements.join(' ')}`,
    );
  for (const { name } of states.filter(({ exists }) => !exists)) {
    const statement = sql`create schema ${sql.id(name)}`.literal();
    print(statement);
    await tx.run(sql.raw(statement));
  }
}

/** The statement that an administrator has to run for a schema; none if the user can do what is needed. */
function remedyOf({ name, exists, isUsable, user, canMake }: SchemaState): string[] {
  if (exists) return isUsable ? [] : [`${sql`grant usage, create on schema ${sql.id(name)} to ${sql.id(user)}`.literal()};`];
  return canMake ? [] : [`${sql`create schema ${sql.id(name)} authorization ${sql.id(user)}`.literal()};`];
}
