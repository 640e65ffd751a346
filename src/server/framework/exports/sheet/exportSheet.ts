import type { CallContext } from '../../../db/CallContext.ts';
import type { Connection } from '../../../db/Connection.ts';
import { sql } from '../../../db/sql.ts';
import { tableSql } from '../../../db/tableSql.ts';
import type { App } from '../../context/App.ts';
import { GoogleSheets, sheetErrors } from './GoogleSheets.ts';

/**
 * The reader's access to Google Sheets: documents are made in the reader's own drive, so nobody else sees them.
 * @param connection without the guard
 * @throws AppError `sheets_not_set_up` (503), `sheet_needs_email` (400)
 */
export async function openSheets({ config }: Pick<App, 'config'>, ctx: CallContext, connection: Connection): Promise<GoogleSheets> {
  if (!config.googleSheets) throw sheetErrors.sheets_not_set_up();
  const email = await readerEmail(ctx, connection);
  if (email === undefined) throw sheetErrors.sheet_needs_email();
  return new GoogleSheets(config.googleSheets, email, ctx.signal);
}

async function readerEmail({ registry, reader }: CallContext, connection: Connection): Promise<string | undefined> {
  const { user } = registry.actors;
  const field = user && [...user.fields.values()].find(({ property }) => property.format === 'email');
  if (!user || !field) return undefined;
  const [row] = await connection.run(
    sql<{ email: string | null }>`select ${sql.id('t', field.name)} as email from ${tableSql(user)} t where t.id = ${reader.userId}`,
  );
  return row?.email || undefined;
}
