import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../../src/server/framework/definitions/loadDefinitions.ts';
import type { DashboardAnswer } from '../../src/shared/framework/dashboards/DashboardAnswer.ts';
import { getEntity } from '../../src/shared/framework/definitions/registry.ts';
import type { DashboardDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { foreigners } from './foreigners.ts';

const { set } = loadDefinitions(path.resolve(import.meta.dirname, '../..'));
const tilesMax = 12;

/** A tile for the list of each resource. */
const tiles = set.resources.flatMap(({ content }): DashboardDefinition['tiles'] => {
  const list = content.screens.find(({ view }) => view === 'list');
  const label = content.title;
  return list && content.list ? [{ kind: 'figure', name: content.name, label, cmid: list.cmid }] : [];
});
const groups = set.dashboards.map(({ content }) => content.audience.groups?.[0] ?? '');
const tilesOfShare = set.dashboards.length * tilesMax;

/** Number of shares, each with as many tiles as the dashboards hold. */
export const dashboardShares = Math.ceil(tiles.length / tilesOfShare);

/**
 * Shows figures over a share of the resources in place of the shipped dashboards: rows of a foreign party never count in.
 * @param share from 1 to `dashboardShares`
 */
export async function attackDashboards(share: number): Promise<void> {
  const shown = tiles.slice((share - 1) * tilesOfShare, share * tilesOfShare);
  const files = set.dashboards.map(({ file, content }, i) => {
    const own = shown.slice(i * tilesMax, (i + 1) * tilesMax);
    return { file, text: JSON.stringify({ ...content, tiles: own.length > 0 ? own : shown.slice(0, 1) }) };
  });
  const { call, signIn, guarded, attackers, victim, registry, rowOf } = await foreigners(files);

  const figuresOf = async (token: string) => {
    const answers = await Promise.all(groups.map((group) => call('GET', 'dashboards/home', { token, headers: { group } })));
    const all = answers.flatMap((answer) => answer.json<DashboardAnswer>().tiles);
    expect(all.filter(({ isFailed }) => isFailed)).toEqual([]);
    return new Map(all.map((tile) => [tile.name, tile.kind === 'figure' ? tile.value : null]));
  };

  test(`further rows of another party change its own figures alone, part ${share}`, async () => {
    const owner = (await signIn('north.user', 'north')).token;
    const [before, ownBefore] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
    // Companies, users and accounts are the parties themselves; others join them, once for each pair.
    const isSingle = (schema: string) => {
      const { fields, unique } = getEntity(registry, schema);
      return ['customers', 'user_types'].includes(schema) || unique.some((key) => key.fields.every((name) => fields.get(name)?.reference));
    };
    const names = new Set(shown.map(({ name }) => name));
    const several = guarded.filter(({ name, schema }) => names.has(name) && victim.rows.has(schema) && !isSingle(schema));
    for (const { schema } of several) {
      victim.rows.delete(schema);
      await rowOf(schema, victim);
    }
    const [after, ownAfter] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
    const ofSeveral = (figures: ReadonlyMap<string, unknown>) => several.map(({ name }) => [name, figures.get(name)]);
    for (const [i, figures] of after.entries()) expect(ofSeveral(figures)).toEqual(ofSeveral(before[i] ?? new Map()));
    const grown = several.filter(({ name }) => Number(ownAfter.get(name)) > Number(ownBefore.get(name)));
    expect(grown.length).toBeGreaterThan(0);
  });
}
