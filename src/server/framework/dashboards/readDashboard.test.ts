import { beforeAll, expect, test } from 'vitest';
import { libraryRegistrations } from '../../../../test/library/definitions.ts';
import { callOf, openLibrary, readers } from '../../../../test/library/openLibrary.ts';
import type { DashboardTile } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import type { Database } from '../../db/Database.ts';
import { guardConnection, withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { readDashboard } from './readDashboard.ts';

let database: Database;
beforeAll(async () => {
  database = await openLibrary();
});

const label = { en: 'Books', fr: 'Livres' };
const figure = (name: string, part: object = {}): DashboardTile => ({ kind: 'figure', name, label, cmid: 'BOOKS', ...part });
const shortList: DashboardTile = {
  kind: 'list',
  name: 'first',
  label,
  cmid: 'BOOKS',
  columns: ['title', 'author'],
  sort: ['-title'],
  rows: 2,
};

async function read(
  tiles: DashboardTile[],
  { reader = readers.root, registrations = libraryRegistrations }: { reader?: Reader; registrations?: typeof libraryRegistrations } = {},
) {
  const failures: string[] = [];
  const ctx = callOf(reader);
  const running = { now: 0, most: 0 };
  const connection = guardConnection(watched(withoutGuard(database.scoped(ctx)), running), ctx);
  const dashboard = { kind: 'dashboard', name: 'test', title: label, audience: { types: ['ADMIN'] }, tiles } as const;
  const answers = await readDashboard(connection, {
    registrations,
    dashboard: { ...dashboard, audience: { types: ['ADMIN'] } },
    timezone: undefined,
    onFailure: (_error, tile) => failures.push(tile),
  });
  return { answers, failures, most: running.most };
}

/** A connection that notes how many of its statements run at once. */
function watched(inner: Connection, running: { now: number; most: number }): Connection {
  return {
    ...inner,
    run: async (query, options) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      return inner.run(query, options).finally(() => {
        running.now -= 1;
      });
    },
  };
}

test('a figure is the number of rows, or a total, with its tone and the address of its rows', async () => {
  const { answers } = await read([
    figure('all', { tones: [{ from: 1, tone: 'info' }] }),
    figure('cheap', { filters_params: { price__lt: 10, genre: 'novel' } }),
    figure('copies', { total: { field: 'copies', fn: 'sum' }, unit: { en: 'copies', fr: 'exemplaires' } }),
  ]);
  expect(answers).toMatchObject([
    { kind: 'figure', name: 'all', value: 180, isEstimated: false, tone: 'info', path: 'BOOKS?offset=0', isFailed: false, column: null },
    { name: 'cheap', tone: 'neutral', path: 'BOOKS?price__lt=10&genre=novel' },
    { name: 'copies', value: expect.any(Number), column: { field: 'copies' }, unit: { en: 'copies' } },
  ]);
});

test('a list has its first rows with the labels of references, and the path of a record', async () => {
  const { answers } = await read([shortList]);
  const [tile] = answers;
  expect(tile).toMatchObject({ kind: 'list', path: 'BOOKS?sort=-title', columns: [{ field: 'title' }, { field: 'author' }] });
  expect(tile?.kind === 'list' && tile.rows.map((row) => Object.keys(row))).toEqual([
    ['id', 'title', 'author', 'author_label'],
    ['id', 'title', 'author', 'author_label'],
  ]);
});

test('tiles are read two at a time, in their order', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { answers, most } = await read(names.map((name) => figure(name)));
  expect(answers.map(({ name }) => name)).toEqual(names);
  expect(most).toBe(2);
});

test('a tile that cannot be read says so, and the others are answered', async () => {
  const { rowLimits } = libraryRegistrations;
  const registrations = { ...libraryRegistrations, rowLimits: { ...rowLimits, publishers: () => sql<boolean>`1 / (t.id - t.id) = 1` } };
  const { answers, failures } = await read([figure('broken', { cmid: 'PUBLISHERS' }), figure('sound')], { registrations });
  expect(answers).toMatchObject([
    { name: 'broken', value: null, tone: 'neutral', isFailed: true },
    { name: 'sound', value: 180, isFailed: false },
  ]);
  expect(failures).toEqual(['broken']);
});

test.each<[string, DashboardTile, Reader, boolean]>([
  ['of a screen without grant', figure('one'), { ...readers.clerk, grants: new Set() }, false],
  ['of a verb for other types', figure('one', { cmid: 'AUDIT_LOG' }), readers.clerk, false],
  ['of a verb for the own type', figure('one', { cmid: 'AUDIT_LOG' }), readers.root, true],
  ['with a condition on a withheld field', figure('one', { filters_params: { margin__gte: 1 } }), readers.guest, false],
  ['with a total of a withheld field', figure('one', { total: { field: 'margin', fn: 'sum' } }), readers.guest, false],
  ['with a withheld column', { ...shortList, columns: ['title', 'margin'] }, readers.guest, false],
  ['in the order of a withheld field', { ...shortList, sort: ['margin'] }, readers.guest, false],
  ['without any of them', shortList, readers.guest, true],
])('a tile %s: shown or left out', async (_name, tile, reader, isShown) => {
  expect((await read([tile], { reader })).answers).toHaveLength(isShown ? 1 : 0);
});
