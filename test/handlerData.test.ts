import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { table } from '../src/server/db/scope/scopedTables.ts';
import { sql } from '../src/server/db/sql.ts';
import { bindOperations } from '../src/server/framework/http/bindOperations.ts';
import type { Call, Handler, Operation } from '../src/server/framework/http/Call.ts';
import { defineHooks, type Hook } from '../src/server/framework/registrations/hooks.ts';
import { libraryServer } from './library/libraryServer.ts';
import { loanEndpoints } from './library/loanEndpoints.ts';
import { listLate, renewLoan } from './library/loanHandlers.ts';
import { callOf, readers } from './library/openLibrary.ts';
import { checkout } from './plainServer.ts';

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
/** Hooks by the title of the book that is saved. */
const hooksByTitle: Readonly<Record<string, Hook>> = {
  'careless read': async ({ connection }) => ({ subtitle: String((await connection.run(sql`select title from books`)).length) }),
  'careless change': async ({ connection }) => void (await connection.run(sql`update books set sales = 0`)) as undefined,
  'careless change of another': async ({ connection }) => void (await connection.run(sql`delete from reviews`)) as undefined,
  'careful read': async ({ connection, ctx, system }) => {
    const rows = (of: typeof ctx) => connection.run<{ count: number }>(sql`select count(*) as count from ${table(of, 'books', 'b')}`);
    const [[own], [all]] = [await rows(ctx), await rows(system('test'))];
    return { subtitle: own && all && own.count > 0 && own.count < all.count ? 'sees some' : 'wrong' };
  },
  'careful change': async ({ records, ctx, record }) => {
    const [other] = await records.list(ctx, 'books', { filter: { title: 'changed by a hook' } });
    await records.change(ctx, 'books', Number(other?.['id']), { subtitle: String(record?.['isbn']) });
    return undefined;
  },
};
const hooks = defineHooks({ 'books.refuseForbiddenTitle': async (event) => hooksByTitle[String(event.record?.['title'])]?.(event) });

const operations = [
  operation('careless', careless),
  operation('careless/join', carelessJoin),
  operation('careless/change', carelessChange),
  operation('careless/file', carelessFile),
  operation('careful', careful),
  ...bindOperations(loanEndpoints, { 'GET books/late': listLate, 'POST books/{id}/renew': renewLoan }),
];
const { call, database } = await libraryServer(operations, hooks);

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

describe('a hook', () => {
  let isbn = 9000;
  const save = (title: string) => call('POST', 'books', { as: 'keeper', body: { isbn: String(isbn++), title, copies: 1, seller: 1 } });
  const all = () => database.unscoped('test').run(sql`select b.* from books b order by id`);

  test.each(['careless read', 'careless change', 'careless change of another'])(
    'that names a table of the definitions fails, and the change with it: %s',
    async (title) => {
      const before = await all();
      const { statusCode, body } = await save(title);
      expect([statusCode, JSON.parse(body).code]).toEqual([500, 'internal_error']);
      expect(await all()).toEqual(before);
    },
  );

  test('reads the rows that the writer sees, and with a reason all of them', async () => {
    expect((await save('careful read')).json()).toMatchObject({ title: 'careful read', subtitle: 'sees some' });
  });

  test('changes records by records, within the change', async () => {
    const { id } = (await save('changed by a hook')).json();
    const { isbn: subtitle } = (await save('careful change')).json();
    expect((await call('GET', `books/${id}`, { as: 'keeper' })).json()).toMatchObject({ subtitle, version: 2 });
  });
});

describe('the handlers of docs/developer/handlers.md', () => {
  const guide = fs.readFileSync(path.join(checkout, 'docs/developer/handlers.md'), 'utf8');
  const addLoan = async (user: number, book: number, due: string): Promise<number> => {
    const rows = sql<{ id: number }>`insert into loans ("user", book, due) values (${user}, ${book}, ${due}) returning id`;
    return Number((await database.unscoped('test').run(rows))[0]?.id);
  };

  test('are those that run here, and the messages of the guard are its own', async () => {
    const [, handlers = ''] = fs.readFileSync(path.join(checkout, 'test/library/loanHandlers.ts'), 'utf8').split(/\n\n(.*)/s);
    expect(guide).toContain(`\`\`\`ts\n${handlers.trim()}\n\`\`\``);
    const scoped = database.scoped(callOf(readers.guest));
    for (const statement of [sql`select title from books`, sql`update books set title = 'mine'`]) {
      const error: unknown = await scoped.run(statement).catch((reason: unknown) => reason);
      expect(guide).toContain(`\`${error instanceof Error ? error.message : ''}\``);
    }
  });

  test('read and change the rows of the caller alone', async () => {
    const { id: book } = (
      await call('POST', 'books', { as: 'keeper', body: { isbn: '8500', title: 'Lent', copies: 1, seller: 1 } })
    ).json();
    const own = await addLoan(readers.guest.userId, book, '2020-01-01');
    await addLoan(readers.keeper.userId, book, '2020-01-02');
    const late = (await call('GET', 'books/late', { as: 'guest' })).json<{ results: { readonly id: number }[] }>().results;
    expect(late.filter(({ id }) => id >= own)).toEqual([{ id: own, title: 'Lent', due: '2020-01-01' }]);
    const renew = (as: 'guest' | 'stranger', until: string) => call('POST', `books/${book}/renew?until=${until}`, { as });
    expect((await renew('guest', '2030-01-01')).json()).toMatchObject({ id: own, due: '2030-01-01', version: 2 });
    expect((await renew('guest', 'soon')).json()).toMatchObject({ code: 'invalid_body', errors: { due: expect.any(String) } });
    expect((await renew('stranger', '2030-01-01')).json()).toMatchObject({ code: 'record_not_found' });
  });
});
