import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { byTurn, everyNth } from '../tier.ts';
import type { Foreigners } from './foreigners.ts';

/** The row of the victim that a resource shows. */
interface VictimRow {
  readonly api: string;
  readonly schema: string;
  readonly id: number;
}

/** Changes that can be undone: nobody but their writer lists, undoes or extends them, whatever the record. */
export function attackChanges({ database, call, guarded, victim, attackers, knownRow, snapshot }: Foreigners): void {
  const resources = guarded.flatMap(({ api_url: api, schema }, turn) => {
    const id = knownRow(schema, victim);
    return id === undefined ? [] : [[api, { api, schema, id, turn }] as const];
  });
  // A foreign set is refused before its records are looked at.
  const listed = everyNth(resources, 4);
  /** A set of the victim for its row of a resource, with values that an undo would write. */
  const addSet = async ({ api, schema, id }: VictimRow): Promise<string> => {
    const set = randomUUID();
    const connection = database.unscoped('test');
    await connection.run(sql`
      insert into change_sets (id, "user", api, kind, at) values (${set}::uuid, ${victim.user}, ${api}, 'edit', '2026-03-10T15:00:00Z')`);
    await connection.run(sql`
      insert into change_set_rows (change_set, entity, record_key, action, version_before, version, old, secrets)
      values (${set}::uuid, ${schema}, ${String(id)}, 'update', 1, 1, '{}', '{}')`);
    return set;
  };

  test.each(listed)('changes of another user in %s are neither listed nor undone nor added to', async (_api, row) => {
    const { api, schema, id, turn } = row;
    const set = await addSet(row);
    for (const { token } of byTurn(attackers, turn)) {
      const before = await snapshot(schema, id);
      const list = await call('GET', `change_sets?api=${encodeURIComponent(api)}`, { token });
      expect(list.json()).toEqual({ results: [] });
      const undone = await call('POST', `change_sets/${set}/undo`, { token });
      expect(undone.json()).toMatchObject({ status: 404, code: 'change_set_unknown' });
      await call('PUT', `${api}/${id}`, { token, body: { version: 1 }, headers: { 'change-set': `${set}; kind=edit` } });
      expect(await snapshot(schema, id)).toEqual(before);
    }
  });

  test('changes of another user are as they were', async () => {
    expect(listed.length).toBeGreaterThan(20);
    const [left] = await database.unscoped('test').run(sql<{ rows: number; undone: number }>`
      select count(*) as rows, count(undone_at) as undone from change_set_rows`);
    expect(left).toEqual({ rows: listed.length, undone: 0 });
  });

  const [attacker] = attackers;
  let refused = 0;
  test.each(resources)('an own set does not open foreign records of %s: each is refused by the scope of the moment', async (_api, row) => {
    const { schema, id } = row;
    const set = await addSet(row);
    await database.unscoped('test').run(sql`update change_sets set "user" = ${attacker?.reader.userId} where id = ${set}::uuid`);
    const before = await snapshot(schema, id);
    const answer = await call('POST', `change_sets/${set}/undo`, { token: attacker?.token ?? '' });
    const isRefused = answer.statusCode === 200 && answer.json().undone === 0;
    expect([isRefused, answer.statusCode === 403]).toContain(true);
    refused += isRefused ? 1 : 0;
    expect(await snapshot(schema, id)).toEqual(before);
  });

  test('rows of own sets were refused one by one', () => expect(refused).toBeGreaterThan(5));
}
