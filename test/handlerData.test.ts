import { describe, expect, test } from 'vitest';
import { table } from '../src/server/db/scopedTables.ts';
import { sql } from '../src/server/db/sql.ts';
import type { Call, Handler, Operation } from '../src/server/framework/http/Call.ts';
import { libraryServer } from './library/libraryServer.ts';

/** A careless handler: reads all rows, by the name of the table. */
const careless: Handler = ({ ctx, app }) => app.database.scoped(ctx).run(sql`select id, title from books order by id`);
const carelessJoin: Handler = ({ ctx, app }) =>
  app.database.scoped(ctx).run(sql`select a.name, b.title from authors a join books b on b.author = a.id`);
const carelessChange: Handler = ({ ctx, app }) =>
  app.database.scoped(ctx).transaction((tx) => tx.run(sql`update books set title = 'mine' returning id`));
const carelessFile = async ({ ctx, app, reply }: Call): Promise<unknown> =>
  reply.send(app.database.scoped(ctx).copyOut(sql`select title from books`));
const careful: Handler = ({ ctx, app }) => app.database.scoped(ctx).run(sql`select b.id from ${table(ctx, 'books', 'b')} order by b.id`);

const operation = (path: string, handler: Handler): Operation => ({
  endpoint: { method: 'GET', path, group: 'test', access: 'user', summary: path },
  handler,
});
const { call } = await libraryServer([
  operation('careless', careless),
  operation('careless/join', carelessJoin),
  operation('careless/change', carelessChange),
  operation('careless/file', carelessFile),
  operation('careful', careful),
]);

describe('a hand-written handler', () => {
  test.each(['careless', 'careless/join', 'careless/change', 'careless/file'])(
    'that names a table of others fails for every reader, with no row in its answer: %s',
    async (path) => {
      for (const as of ['root', 'guest', 'stranger'] as const) {
        const { statusCode, body } = await call('GET', path, { as });
        expect([statusCode, JSON.parse(body).code]).toEqual([500, 'internal_error']);
        expect(body).not.toContain('Montr');
      }
    },
  );

  test('that takes its rows from table() gets those which the list shows', async () => {
    for (const as of ['guest', 'stranger'] as const) {
      const listed = (await call('GET', 'books?limit=100&sort=id', { as })).json();
      const found: { readonly id: number }[] = (await call('GET', 'careful', { as })).json();
      expect(found.slice(0, 100).map(({ id }) => id)).toEqual(listed.results.map(({ id }: { readonly id: number }) => id));
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
