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
const parts = Array.from({ length: Math.ceil(tiles.length / tilesMax) }, (_, i) => tiles.slice(i * tilesMax, (i + 1) * tilesMax));
const dashboardsOf = (part: DashboardDefinition['tiles']) =>
  set.dashboards.map(({ file, content }) => ({ file, text: JSON.stringify({ ...content, tiles: part }) }));
const files = dashboardsOf(tiles.slice(0, tilesMax));
const { portal, call, signIn, guarded, attackers, victim, rowOf } = await foreigners(files);

/** The figures of people by the names of tiles; every dashboard has the same tiles, a part of them at a time. */
const figuresOf = async (tokens: readonly string[]) => {
  const figures = tokens.map(() => new Map<string, unknown>());
  for (const part of parts) {
    files.splice(0, files.length, ...dashboardsOf(part));
    expect(await portal.definitions.reload()).toBe(true);
    for (const [i, token] of tokens.entries()) {
      const { tiles: shown } = (await call('GET', 'dashboards/home', { token })).json<DashboardAnswer>();
      expect(shown.filter(({ isFailed }) => isFailed)).toEqual([]);
      for (const tile of shown) figures[i]?.set(tile.name, tile.kind === 'figure' ? tile.value : null);
    }
  }
  return figures;
};

test('there is a tile for every resource', () => expect(tiles.length).toBeGreaterThan(20));

test('further rows of another party change its own figures alone', async () => {
  const owner = (await signIn('north.user', 'north')).token;
  const tokens = [owner, ...attackers.map(({ token }) => token)];
  const [ownBefore, ...before] = await figuresOf(tokens);
  // Companies, users and accounts are the parties themselves; the others here join them, once for each pair.
  const single = ['customers', 'group_accounts', 'user_menu_groups', 'user_sales', 'user_types'];
  const several = guarded.filter(({ schema }) => victim.rows.has(schema) && !single.includes(schema));
  for (const { schema } of several) {
    victim.rows.delete(schema);
    await rowOf(schema, victim);
  }
  const [ownAfter, ...after] = await figuresOf(tokens);
  const names = several.map(({ name }) => name);
  const shown = (figures: ReadonlyMap<string, unknown>) => names.map((name) => [name, figures.get(name)]);
  for (const [i, figures] of after.entries()) expect(shown(figures)).toEqual(shown(before[i] ?? new Map()));
  expect(names.filter((name) => Number(ownAfter?.get(name)) > Number(ownBefore?.get(name)))).toContain('shipments');
});
