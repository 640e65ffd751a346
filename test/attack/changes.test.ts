import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { foreigners } from './foreigners.ts';

/** Changes that can be undone: nobody but their writer lists, undoes or extends them, whatever the record. */
const { database, call, guarded, victim, attackers, knownRow, snapshot } = await foreigners();

interface ForeignSet {
  readonly set: string;
  readonly api: string;
  readonly schema: string;
  readonly id: number;
}

/** A set of the victim for a row of each resource, with values that an undo would write. */
async function foreignSets(): Promise<ForeignSet[]> {
  const sets: ForeignSet[] = [];
  for (const { api_url: api, schema } of guarded) {
    const id = knownRow(schema, victim);
    if (id === undefined) continue;
    const set = randomUUID();
    const connection = database.unscoped('test');
    await connection.run(sql`
      insert into change_sets (id, "user", api, kind, at) values (${set}::uuid, ${victim.user}, ${api}, 'edit', '2026-03-10T15:00:00Z')`);
    await connection.run(sql`
      insert into change_set_rows (change_set, entity, record_key, action, name, version_before, version, old, secrets)
      values (${set}::uuid, ${schema}, ${String(id)}, 'update', 'foreign name', 1, 1, '{}', '{}')`);
    sets.push({ set, api, schema, id });
  }
  return sets;
}

test('changes of another user are neither listed nor undone nor added to', async () => {
  const sets = await foreignSets();
  expect(sets.length).toBeGreaterThan(20);
  for (const { token } of attackers)
    for (const { set, api, schema, id } of sets) {
      const before = await snapshot(schema, id);
      const list = await call('GET', `change_sets?api=${encodeURIComponent(api)}`, { token });
      expect(list.json()).toEqual({ results: [] });
      const undone = await call('POST', `change_sets/${set}/undo`, { token });
      expect(undone.json()).toMatchObject({ status: 404, code: 'change_set_unknown' });
      await call('PUT', `${api}/${id}`, { token, body: { version: 1 }, headers: { 'change-set': `${set}; kind=edit` } });
      expect(await snapshot(schema, id)).toEqual(before);
    }
  const [left] = await database.unscoped('test').run(sql<{ rows: number; undone: number }>`
    select count(*) as rows, count(undone_at) as undone from change_set_rows`);
  expect(left).toEqual({ rows: sets.length, undone: 0 });
});

test('an own set does not open foreign records: each row is refused by the scope of the moment', async () => {
  const [attacker] = attackers;
  const user = attacker?.reader.userId ?? 0;
  let refused = 0;
  for (const { set, schema, id } of await foreignSets()) {
    await database.unscoped('test').run(sql`update change_sets set "user" = ${user} where id = ${set}::uuid`);
    const before = await snapshot(schema, id);
    const answer = await call('POST', `change_sets/${set}/undo`, { token: attacker?.token ?? '' });
    const isRefused = answer.statusCode === 200 && answer.json().undone === 0;
    expect([isRefused, answer.statusCode === 403]).toContain(true);
    refused += isRefused ? 1 : 0;
    expect(await snapshot(schema, id)).toEqual(before);
  }
  expect(refused).toBeGreaterThan(5);
});
