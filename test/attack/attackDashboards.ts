import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../../src/server/framework/definitions/loadDefinitions.ts';
import { violationOf } from '../../src/server/framework/records/violationOf.ts';
import type { DashboardAnswer } from '../../src/shared/framework/dashboards/DashboardAnswer.ts';
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
  const { call, signIn, guarded, attackers, victim, rowOf } = await foreigners(files);

  const figuresOf = async (token: string) => {
    const answers = await Promise.all(groups.map((group) => call('GET', 'dashboards/home', { token, headers: { group } })));
    const all = answers.flatMap((answer) => answer.json<DashboardAnswer>().tiles);
    expect(all.filter(({ isFailed }) => isFailed)).toEqual([]);
    return new Map(all.map((tile) => [tile.name, tile.kind === 'figure' ? tile.value : null]));
  };

  test(`further rows of another party change its own figures alone, part ${share}`, async () => {
    const owner = (await signIn('north.user', 'north')).token;
    const [before, ownBefore] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
    // Companies, users and accounts are the parties themselves; of others there is one for each pair or choice.
    const names = new Set(shown.map(({ name }) => name));
    const several: { readonly name: string }[] = [];
    for (const resource of guarded.filter(({ name, schema }) => names.has(name) && victim.rows.has(schema))) {
      const { schema } = resource;
      const known = victim.rows.get(schema) ?? 0;
      victim.rows.delete(schema);
      const isAdded = await rowOf(schema, victim).then(() => true, isTaken);
      if (isAdded) several.push(resource);
      else victim.rows.set(schema, known);
    }
    const [after, ownAfter] = [await Promise.all(attackers.map(({ token }) => figuresOf(token))), await figuresOf(owner)];
    const ofSeveral = (figures: ReadonlyMap<string, unknown>) => several.map(({ name }) => [name, figures.get(name)]);
    for (const [i, figures] of after.entries()) expect(ofSeveral(figures)).toEqual(ofSeveral(before[i] ?? new Map()));
    const grown = several.filter(({ name }) => Number(ownAfter.get(name)) > Number(ownBefore.get(name)));
    expect(grown.length).toBeGreaterThan(0);
  });
}

/** false for a refusal by a rule of uniqueness; every other error rises. */
function isTaken(error: unknown): false {
  if (violationOf(error).code === '23505') return false;
  throw error;
}
