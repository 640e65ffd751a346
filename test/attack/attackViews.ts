import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import type { GridViews } from '../../src/shared/framework/definitions/NamedView.ts';
import { addRow } from '../people.ts';
import { byTurn, everyNth } from '../tier.ts';
import type { Foreigners } from './foreigners.ts';

const foreignName = /foreign (user|group|shared|company)/;
const state = JSON.stringify({ format: 1, query: 'limit=20' });

/** Views of lists: nobody of another company sees one, opens it by its id or changes it, on any screen with a list. */
export async function attackViews({ database, call, registry, victim, other, attackers }: Foreigners): Promise<void> {
  // A view is found by the names of its list and screen: what either shows decides over no view.
  const lists = everyNth(
    [
      ...new Map(
        registry.screens.flatMap(({ cmid, list }) => (list ? [[`${cmid} ${list.path}`, { cmid, api: `GET ${list.path}` }]] : [])),
      ).values(),
    ],
    2,
  );
  const groupOf = async (company: number): Promise<number> => {
    const [row] = await database.unscoped('test').run<{ id: number }>(sql`select id from menu_groups where company = ${company} limit 1`);
    return row?.id ?? 0;
  };
  const [theirGroup, ourGroup] = [await groupOf(victim.company), await groupOf(other.company)];
  let opened = 0;

  test.each(lists.map((list, turn) => [list.cmid, list, turn] as const))(
    'views of another company are neither listed nor found, changed or deleted on %s, with any layer',
    async (_cmid, { cmid, api }, turn) => {
      const add = (name: string, layer: string, values: object) =>
        addRow(database, 'grid_views', { name, layer, api, cmid, place: `${name} ${cmid} ${api}`, is_default: true, state, ...values });
      const { company, user } = victim;
      const foreign = [
        await add('foreign user', 'user', { company, owner: user }),
        await add('foreign group', 'group', { company, menu_group: theirGroup }),
        // A menu group of both companies does not join them.
        await add('foreign shared group', 'group', { company, menu_group: ourGroup }),
        await add('foreign company', 'company', { company }),
      ];
      const own = await add('own company', 'company', { company: other.company });
      for (const { token } of byTurn(attackers, turn)) {
        const answer = await call('GET', `grid_views?api=${encodeURIComponent(api)}&cmid=${cmid}`, { token });
        expect([200, 403]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(foreignName);
        const views = answer.statusCode === 200 ? answer.json<GridViews>().views : [];
        opened += views.some(({ id }) => id === String(own)) ? 1 : 0;
        expect((await call('GET', `definitions/${cmid}`, { token })).body).not.toMatch(foreignName);
      }
      // The same rules hold on every list.
      const token = attackers[turn % attackers.length]?.token ?? '';
      for (const id of byTurn(foreign, turn)) {
        expect((await call('PUT', `grid_views/${id}`, { token, body: { version: 1, name: 'Taken' } })).statusCode).toBe(404);
        expect((await call('DELETE', `grid_views/${id}?version=1`, { token })).statusCode).toBe(404);
      }
    },
  );

  test('views of another company are as they were, and own ones were found', async () => {
    expect(opened).toBeGreaterThan(20);
    const [row] = await database
      .unscoped('test')
      .run(sql<{ left: number }>`select count(*) as left from grid_views where name like 'foreign%' and version = 1`);
    expect(row?.left).toBe(lists.length * 4);
  });

  test('deleted views of another company are not restored, with any layer', async () => {
    const [{ cmid, api } = { cmid: '', api: '' }] = lists;
    const values = { api, cmid, is_default: false, state: { format: 1, query: 'limit=20' }, version: 1 };
    const deleted = (id: number, layer: string, whose: object) =>
      addRow(database, 'audit_log', {
        at: '2026-01-01T00:00:00Z',
        entity: 'grid_views',
        record_id: id,
        action: 'delete',
        changes: JSON.stringify(
          Object.fromEntries(
            Object.entries({ ...values, id, name: `gone ${layer}`, layer, place: `gone ${id}`, ...whose }).map(([name, old]) => [
              name,
              { old, new: null },
            ]),
          ),
        ),
        request_id: 'x',
      });
    const { company, user } = victim;
    await deleted(900_000_001, 'user', { company, owner: user });
    await deleted(900_000_002, 'group', { company, menu_group: await groupOf(company) });
    // A menu group of both companies does not join them.
    await deleted(900_000_003, 'group', { company, menu_group: await groupOf(other.company) });
    await deleted(900_000_004, 'company', { company });
    await deleted(900_000_005, 'company', { company: other.company });
    for (const { token } of attackers) {
      const never = await call('POST', 'grid_views/900000000/restore', { token });
      for (const id of [1, 2, 3, 4]) {
        const { statusCode, body } = await call('POST', `grid_views/90000000${id}/restore`, { token });
        expect([statusCode, JSON.parse(body).code]).toEqual([404, never.json().code]);
      }
    }
    const answers = await Promise.all(attackers.map(({ token }) => call('POST', 'grid_views/900000005/restore', { token })));
    expect(answers.map(({ statusCode }) => statusCode)).toContain(201);
  });
}
