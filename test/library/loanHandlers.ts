import { table } from '../../src/server/db/scope/scopedTables.ts';
import { sql } from '../../src/server/db/sql.ts';
import type { CallOf } from '../../src/server/framework/http/Call.ts';
import { recordErrors } from '../../src/server/framework/records/recordErrors.ts';
import type { loanEndpoints } from './loanEndpoints.ts';

// GET books/late: rows of hand-written SQL come from table(), which holds only the reader's rows
export async function listLate({ ctx, app }: CallOf<typeof loanEndpoints, 'GET books/late'>) {
  const results = await app.database.scoped(ctx).run(sql<{ id: number; title: string; due: string }>`
    select l.id, b.title, l.due::text as due from ${table(ctx, 'loans', 'l')} join ${table(ctx, 'books', 'b')} on b.id = l.book
    where l.due < ${ctx.now} order by l.due, l.id limit 100`);
  return { results };
}

// POST books/{id}/renew?until=…: a change goes by records: checks, stamps, version, audit log and hooks
export async function renewLoan({ ctx, app, params, query }: CallOf<typeof loanEndpoints, 'POST books/{id}/renew'>) {
  const id = Number(params.id);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const [loan] = await records.list(ctx, 'loans', { filter: { book: id }, sort: ['-due'], limit: 1 });
    if (!loan) throw recordErrors.record_not_found({ id });
    return records.change(ctx, 'loans', Number(loan['id']), { due: query.until });
  });
}
