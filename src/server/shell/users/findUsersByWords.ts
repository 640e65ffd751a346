import type { CallContext } from '../../db/CallContext.ts';
import { matchesWords } from '../../db/matchesWords.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { usersAs } from './userColumns.ts';

/** A user as finders show one. */
export interface FoundUser {
  readonly id: number;
  readonly MT_UID: string;
  readonly name: string;
  readonly company: string;
}

const foundMax = 20;

/** Users in the caller's scope whose names or companies contain all words; the first by name without words. */
export function findUsersByWords(ctx: CallContext, app: App, search = ''): Promise<readonly FoundUser[]> {
  const u = usersAs('u');
  return app.database.scoped(ctx).run<FoundUser>(sql`
    select u.id, ${u.username}, concat_ws(' ', ${u.firstName}, ${u.lastName}) as name, c.name as company
    from ${table(ctx, 'users', 'u')} join ${table(ctx, 'companies', 'c')} on c.id = ${u.company}
    where ${matchesWords(search, [u.username, u.firstName, u.lastName, 'c.name'])}
    order by ${u.lastName}, ${u.firstName}, u.id limit ${foundMax}`);
}
