import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../../src/server/framework/definitions/loadDefinitions.ts';
import type { DashboardAnswer } from '../../src/shared/framework/dashboards/DashboardAnswer.ts';
import type { DashboardDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { foreigners } from './foreigners.ts';

/** Figures over every resource: rows of a foreign party never count in. */
const { set } = loadDefinitions(path.resolve(import.meta.dirname, '../..'));
const tilesMax = 12;

/** A tile for the list of each resource, in place of the shipped dashboards. */
const tiles = set.resources.flatMap(({ content }): DashboardDefinition['tiles'] => {
  const list = content.screens.find(({ view }) => view === 'list');
  const label = content.title;
  return list && content.list ? [{ kind: 'figure', name: content.name, label, cmid: list.cmid }] : [];
});
const files = set.dashboards.map(({ file, content }, i) => {
  const own = tiles.slice(i * tilesMax, (i + 1) * tilesMax);
  return { file, text: JSON.stringify({ ...content, tiles: own.length > 0 ? own : tiles.slice(0, 1) }) };
});
const groups = set.dashboards.map(({ content }) => content.audience.groups?.[0] ?? '');

const { call, signIn, guarded, attackers, victim, rowOf } = await foreigners(files);

const figuresOf = async (token: string) => {
  const answers = await Promise.all(groups.map((group) => call('GET', 'dashboards/home', { token, headers: { group } })));
  const all = answers.flatMap((answer) => answer.json<DashboardAnswer>().tiles);
  expect(all.filter(({ isFailed }) => isFailed)).toEqual([]);
  return new Map(all.map((tile) => [tile.name, tile.kind === 'figure' ? tile.value : null]));
};

test('the dashboards have a tile for every resource', () => {
  expect(tiles.length).toBeLessThanOrEqual(files.length * tilesMax);
  expect(tiles.length).toBeGreaterThan(20);
});

test('further rows of another party change its own figures alone', async () => {
  const owner = (await signIn('north.user', 'north')).token;
  const [before, ownBefore] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
  // Companies, users and accounts are the parties themselves; the others here join them, once for each pair.
  const single = ['customers', 'group_accounts', 'user_menu_groups', 'user_sales', 'user_types'];
  const several = guarded.filter(({ schema }) => victim.rows.has(schema) && !single.includes(schema));
  for (const { schema } of several) {
    victim.rows.delete(schema);
    await rowOf(schema, victim);
  }
  const [after, ownAfter] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
  const names = several.map(({ name }) => name);
  const shown = (figures: ReadonlyMap<string, unknown>) => names.map((name) => [name, figures.get(name)]);
  for (const [i, figures] of after.entries()) expect(shown(figures)).toEqual(shown(before[i] ?? new Map()));
  expect(names.filter((name) => Number(ownAfter.get(name)) > Number(ownBefore.get(name)))).toContain('shipments');
});
