import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { tasks } from '../../src/server/parts.ts';
import { papersOf } from '../../src/shared/framework/definitions/describe/papersOf.ts';
import { runJob } from '../runJob.ts';
import { byTurn } from '../tier.ts';
import type { Attacker, Foreigners } from './foreigners.ts';

/** The row of the victim that a resource shows. */
interface VictimRow {
  readonly api: string;
  readonly id: number;
}

/** The answer of a call or task, once with the row of the victim, once with a row that does not exist. */
type Answers = readonly [foreign: unknown, missing: unknown];

const missingId = 987_654_321;

/**
 * Background tasks with ids of foreign records: each kind answers as with unknown ids, and names nothing. Law 62
 */
export function attackTasks(portal: Foreigners): void {
  const { app, database, call, registry, guarded, victim, attackers, knownRow, snapshot } = portal;
  const resources = guarded.flatMap(({ api_url: api, schema }, turn) => {
    const id = knownRow(schema, victim);
    return id === undefined ? [] : [[api, { api, id, schema, turn }] as const];
  });
  const reached: Record<string, number> = {};

  /** The result of a task that a call has started, and of its list; undefined: the call was refused. */
  const resultOf = async (
    { token }: Attacker,
    answer: { readonly statusCode: number; json(): { task?: number | null } },
  ): Promise<unknown> => {
    const { task } = answer.json();
    if (answer.statusCode >= 400 || typeof task !== 'number') return undefined;
    await runJob(portal, 'tasks.run', { id: task });
    const { status, result, error } = (await call('GET', `tasks/${task}`, { token })).json();
    return { status, result, error };
  };
  const bulk = async (attacker: Attacker, api: string, action: string, id: number) =>
    resultOf(attacker, await call('POST', 'bulk_changes', { token: attacker.token, body: { api, action, values: {}, rows: [[id, 1]] } }));
  const undo = async ({ token, reader }: Attacker, api: string, schema: string, id: number): Promise<unknown> => {
    const set = randomUUID();
    const connection = database.unscoped('test');
    await connection.run(sql`
      insert into change_sets (id, "user", api, kind, at) values (${set}::uuid, ${reader.userId}, ${api}, 'edit', '2026-03-10T15:00:00Z')`);
    await connection.run(sql`
      insert into change_set_rows (change_set, entity, record_key, action, version_before, version, old, secrets)
      values (${set}::uuid, ${schema}, ${String(id)}, 'update', 1, 1, '{}', '{}')`);
    const listed = (await call('GET', `change_sets?api=${encodeURIComponent(api)}`, { token })).json();
    const undone = await call('POST', `change_sets/${set}/undo`, { token });
    await connection.run(sql`delete from change_sets where id = ${set}::uuid`);
    const results = listed.results.filter((each: { id: string }) => each.id === set).map((each: object) => ({ ...each, id: '' }));
    return { results, status: undone.statusCode, undone: undone.statusCode === 200 ? undone.json() : undone.json().code };
  };
  const importRow = async (attacker: Attacker, api: string, id: number): Promise<unknown> => {
    const { token } = attacker;
    const sent = await app.inject({
      method: 'POST',
      url: `/api/file_imports?api=${encodeURIComponent(api)}&name=file.csv`,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/octet-stream' },
      payload: `id\n${id}\n`,
    });
    if (sent.statusCode !== 201) return undefined;
    const file = sent.json().id;
    const outcomes: unknown[] = [];
    for (const [step, body] of [
      ['check', undefined],
      ['commit', { keep: 'good' }],
    ] as const) {
      const result = await resultOf(attacker, await call('POST', `file_imports/${file}/${step}`, { token, ...(body && { body }) }));
      outcomes.push(result, (await call('GET', `file_imports/${file}/refused`, { token })).json());
    }
    return JSON.parse(JSON.stringify(outcomes).replaceAll(`"id":${file}`, '"id":0'));
  };
  const exportRow = async (attacker: Attacker, api: string, id: number): Promise<unknown> => {
    const { token } = attacker;
    const body = { api_url: `api/${api}`, output_type: 'JSON', query_params: { id: String(id) }, background: true };
    const started = await call('POST', 'export', { token, body });
    const result = await resultOf(attacker, started);
    return result && { result, file: (await call('GET', `tasks/${started.json().task}/file`, { token })).body };
  };

  /** Every kind of task, as a client starts it for a record of a resource. */
  const kinds: Readonly<Record<string, (attacker: Attacker, row: VictimRow & { readonly schema: string }) => Promise<unknown>>> = {
    'changes.bulk': async (attacker, { api, id }) => {
      const results = [await bulk(attacker, api, 'edit', id), await bulk(attacker, api, 'delete', id)];
      return results.some((each) => each !== undefined) ? results : undefined;
    },
    'changes.undo': (attacker, { api, schema, id }) => undo(attacker, api, schema, id),
    'imports.run': (attacker, { api, id }) => importRow(attacker, api, id),
    'exports.write': (attacker, { api, id }) => exportRow(attacker, api, id),
  };

  test('every kind of background task is attacked', () => {
    expect(Object.keys(tasks).toSorted()).toEqual([...Object.keys(kinds), 'papers.print'].toSorted());
  });

  // Refused before a task begins, so that its resources are attacked by all, and not by turn.
  const printed = resources.flatMap(([, { api, id }]) => {
    const resource = guarded.find(({ api_url }) => api_url === api);
    return resource ? papersOf(registry, resource).map(({ name }) => [`${api}/papers/${name}`, id] as const) : [];
  });

  test.each(printed)('%s prints a foreign record as little as none', async (path, id) => {
    for (const { name, token } of attackers)
      for (const bodyOf of [(key: number) => ({ ids: [key] }), (key: number) => ({ parameters: { id: String(key) } })]) {
        const [foreign, missing] = await Promise.all(
          [id, missingId].map(async (key) => {
            const answer = await call('POST', path, { token, body: { ...bodyOf(key), background: true } });
            return [answer.statusCode, answer.json<{ code?: string }>().code];
          }),
        );
        expect([name, foreign]).toEqual([name, missing]);
        expect([403, 404, 409, 400]).toContain(foreign?.[0]);
      }
  });

  test('papers were asked for, so that the comparison means something', () => {
    expect(printed.length).toBeGreaterThan(2);
  });

  test.each(resources)('background tasks over foreign records of %s answer as over none, and name nothing', async (_api, row) => {
    const { id, schema, turn } = row;
    const before = await snapshot(schema, id);
    for (const attacker of byTurn(attackers, turn))
      for (const [kind, work] of byTurn(Object.entries(kinds), turn + Math.floor(turn / attackers.length), 2)) {
        const answers: Answers = [await work(attacker, row), await work(attacker, { ...row, id: missingId })];
        const [foreign, missing] = answers.map((each, i) =>
          JSON.stringify(each ?? null, (_key, value) => (value === String(i === 0 ? id : missingId) ? 'ID' : value)),
        );
        expect([kind, attacker.name, foreign]).toEqual([kind, attacker.name, missing]);
        if (answers[0] !== undefined) reached[kind] = (reached[kind] ?? 0) + 1;
      }
    expect(await snapshot(schema, id)).toEqual(before);
  });

  test('tasks of each kind did run, so that the comparison means something', () => {
    for (const kind of Object.keys(kinds)) expect([kind, (reached[kind] ?? 0) > 5]).toEqual([kind, true]);
  });
}
