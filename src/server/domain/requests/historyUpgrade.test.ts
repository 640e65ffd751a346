import { expect, test } from 'vitest';
import { addFittingRow } from '../../../../test/fittingRow.ts';
import { testServer } from '../../../../test/server.ts';
import { sql } from '../../db/sql.ts';
import { runUpgrades } from '../../framework/upgrades/runUpgrades.ts';
import { historyUpgrade } from './historyUpgrade.ts';

const { database, portal } = await testServer();
const connection = database.unscoped('test');
const registry = portal.definitions.current();

async function upgrade(): Promise<string[]> {
  const lines: string[] = [];
  await connection.run(sql`delete from upgrades where name = ${historyUpgrade.name}`);
  await runUpgrades(connection, [historyUpgrade], { registry, print: (line) => lines.push(line) });
  return lines;
}

test('the steps of requests of an earlier release move, with their transitions', async () => {
  expect(await upgrade()).toEqual([]);
  const user = await addFittingRow(database, registry, 'users');
  await connection.run(sql`create table request_history (id bigserial, request_kind text, request_id bigint, at timestamptz, "user" bigint, from_status text,
    to_status text, comment text, reverted boolean, created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint)`);
  await connection.run(sql`insert into request_history (request_kind, request_id, at, "user", from_status, to_status, comment, reverted, created_at, updated_at)
    select k.kind, 7, '2026-01-05T15:00:00Z', ${user}, k.before, k.after, k.comment, false, now(), now() from (values
      ('new_user', null, 'new', null), ('new_user', 'new', 'approved', 'Agreed'), ('cargo_claim', 'new', 'acknowledged', null), ('feature', 'new', 'paid', null)) k(kind, before, after, comment)`);
  expect(await upgrade()).toEqual(['Steps of requests moved to the history of all records: 3.']);
  const steps = await connection.run(sql`
    select entity, record_id, field, transition, from_state, to_state, comment from state_changes order by id`);
  const step = { record_id: 7, field: 'status', from_state: 'new', comment: null };
  expect(steps).toEqual([
    { ...step, entity: 'new_user_requests', transition: 'approve', to_state: 'approved', comment: 'Agreed' },
    { ...step, entity: 'cargo_claims', transition: 'acknowledge', to_state: 'acknowledged' },
    { ...step, entity: 'feature_requests', transition: null, to_state: 'paid' },
  ]);
  expect(await upgrade()).toEqual([]);
});
