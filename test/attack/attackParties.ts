import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { type Entity, getField } from '../../src/shared/framework/definitions/entity.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import { canUse, onlyReads, rolesOf, throughTarget } from '../../src/shared/framework/definitions/rights/permissions.ts';
import type { ScopeRule } from '../../src/shared/framework/definitions/types.gen.ts';
import { columnValue } from '../fittingValue.ts';
import { changeRow } from '../people.ts';
import type { Attacker, Foreigners } from './foreigners.ts';

/** The status of an answer; of a 404 its code. */
const refusal = (answer: LightMyRequestResponse): number | string => (answer.statusCode === 404 ? answer.json().code : answer.statusCode);

/**
 * Records that are seen through one of several parties: each party reads what another has added, and none but its writer and staff
 * changes it. Law 69
 */
export function attackParties({ database, call, registry, guarded, victim, other, attackers, rowOf, valueOf, snapshot }: Foreigners): void {
  const [attacker] = attackers;
  const shared = guarded.flatMap((resource) => {
    const entity = getEntity(registry, resource.schema);
    const { edit, delete: remove } = resource.permissions;
    const parent = typeof entity.scope === 'string' ? undefined : entity.scope.map((rule) => sharedParent(entity, rule)).find(Boolean);
    return parent && (edit || remove) ? [[resource.api_url, { resource, entity, ...parent }] as const] : [];
  });

  /** The record of several parties through which a rule gives rows. */
  function sharedParent(entity: Entity, rule: ScopeRule) {
    const target = 'through' in rule ? getEntity(registry, throughTarget(entity, rule) ?? '') : undefined;
    const accounts = target ? [...rolesOf(registry, target)].filter(([, actors]) => actors.has('account')).map(([role]) => role) : [];
    return target && 'through' in rule && accounts.length > 1 ? { reference: rule.through, parent: target } : undefined;
  }

  /** The row of the victim, whose parent has the attacker as a further party. */
  async function sharedRow(entity: Entity, reference: string, parent: Entity): Promise<number> {
    const id = await rowOf(entity.name, victim);
    const parentId = await rowOf(parent.name, victim);
    const rules = typeof parent.scope === 'string' ? [] : parent.scope;
    const last = rules.findLast((rule) => 'field' in rule);
    if (last && 'field' in last) await changeRow(database, parent.name, parentId, { [last.field]: other.account });
    await changeRow(database, entity.name, id, { [reference]: parentId, created_by: victim.user });
    return id;
  }

  test('records of several parties are changed by customers', () =>
    expect(shared.map(([path]) => path)).toContain('shipment_instructions'));

  describe.each(shared)('%s', (path, { resource, entity, reference, parent }) => {
    test('a further party reads what another has added, and changes and deletes nothing of it', async () => {
      const id = await sharedRow(entity, reference, parent);
      const { token, reader } = attacker as Attacker;
      const before = await snapshot(entity.name, id);
      const shown = await call('GET', `${path}/${id}`, { token });
      expect([shown.statusCode, shown.headers['allow']]).toEqual([200, 'GET, HEAD']);
      const isBarred = (verb: 'edit' | 'delete') => !canUse(registry, reader, resource, verb);
      const put = await call('PUT', `${path}/${id}`, { token, body: { version: shown.json().version } });
      expect(isBarred('edit') ? 403 : put.json().code).toBe(isBarred('edit') ? put.statusCode : 'record_read_only');
      const removed = await call('DELETE', `${path}/${id}`, { token });
      expect([403, 'unknown_call']).toContain(refusal(removed));
      const many = { api: path, action: 'edit', values: {}, ids: [id] };
      const preview = await call('POST', 'bulk_changes/preview', { token, body: many });
      expect(preview.statusCode === 200 ? preview.json().rows : []).toEqual([]);
      expect(await snapshot(entity.name, id)).toEqual(before);
    });

    test('nobody gives a record to another person, so that the server alone says whose it is', async () => {
      const rules = typeof entity.scope === 'string' ? [] : entity.scope;
      const names = rules.filter((rule) => !onlyReads(rule)).flatMap((rule) => Object.keys(('when' in rule && rule.when) || {}));
      for (const name of names) {
        const field = getField(entity, name);
        expect([name, field.readOnly]).toEqual([name, true]);
        const body = { version: 1, [name]: columnValue(field, await valueOf(field, victim)) };
        const { token } = attacker as Attacker;
        const answers = [await call('POST', path, { token, body })];
        for (const answer of answers) expect([400, 403, 'unknown_call']).toContain(refusal(answer));
      }
    });
  });

  test('an instruction is changed by the person who asked for it', async () => {
    const { token } = attacker as Attacker;
    const shipment = await rowOf('shipments', other);
    const body = { shipment, kind: 'reconsign', details: 'To the other dock' };
    const taken = await call('POST', 'shipment_instructions', { token, body: { ...body, requested_by: victim.user } });
    expect([taken.statusCode, Object.keys(taken.json().errors ?? {})]).toEqual([400, ['requested_by']]);
    const made = (await call('POST', 'shipment_instructions', { token, body })).json();
    expect(made).toMatchObject({ requested_by: other.user });
    const path = `shipment_instructions/${made.id}`;
    const changed = await call('PUT', path, { token, body: { version: made.version, details: 'To the first dock' } });
    expect([changed.statusCode, changed.json().details]).toEqual([200, 'To the first dock']);
  });
}
