import { describe, expect, test } from 'vitest';
import { canUse } from '../../src/shared/framework/definitions/rights/permissions.ts';
import { textOf } from '../../src/shared/framework/records/textOf.ts';
import { foreigners } from './foreigners.ts';

/* Columns over the records that refer to a row count no record that the reader's own list of them does not show. */
const { call, registry, victim, other, attackers, rowOf } = await foreigners();

const counted = [...registry.resources.values()].flatMap((resource) =>
  (resource.list?.columns ?? []).flatMap(({ field, children }) => (children ? [{ resource, field, children }] : [])),
);

test('lists of the portal count records', () => {
  expect(counted.length).toBeGreaterThan(1);
});

describe.each(counted.map((each) => [`${each.resource.name}.${each.field}`, each] as const))(
  '%s',
  (_name, { resource, field, children }) => {
    const [entity = '', reference = ''] = children.by.split('.');
    const child = [...registry.resources.values()].find(({ schema, name }) => schema === entity && name === entity);
    const path = child?.api_url ?? '';
    const listers = attackers.filter(({ reader }) => canUse(registry, reader, resource, 'list'));
    const seers = listers.filter(({ reader }) => child && canUse(registry, reader, child, 'list'));

    test.each(seers)('counts for $name what the list of the records shows', async ({ token }) => {
      for (const party of [victim, other]) await rowOf(entity, party);
      const shown = await call('GET', `${resource.api_url}?fields=id,${field}&limit=100&columns=false`, { token });
      expect(shown.statusCode).toBe(200);
      const { results } = shown.json<{ results: readonly Record<string, number>[] }>();
      for (const row of results) {
        const filter = Object.entries(children.filter ?? {}).map(([key, value]) => `&${key}=${[value].flat().map(textOf).join(',')}`);
        const own = await call('GET', `${path}?${reference}=${row['id']}${filter.join('')}&fields=id&limit=1&columns=false`, { token });
        expect([row['id'], row[field]]).toEqual([row['id'], own.json<{ count: number }>().count]);
      }
    });

    test.each(listers.filter((each) => !seers.includes(each)))('is unknown to $name, who may not list the records', async ({ token }) => {
      const answer = await call('GET', `${resource.api_url}?${field}=0`, { token });
      expect(answer.statusCode).toBe(400);
    });
  },
);
