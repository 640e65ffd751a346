import path from 'node:path';
import { expect, test, vi } from 'vitest';
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
const tilesOfPart = set.dashboards.length * tilesMax;

/** Parts of the tiles, each with as many as the dashboards hold. */
const parts = Array.from({ length: Math.ceil(tiles.length / tilesOfPart) }, (_part, place) => place + 1);
/** The part that the dashboards show. */
let part = 1;
const tilesOf = (asked: number): DashboardDefinition['tiles'] => tiles.slice((asked - 1) * tilesOfPart, asked * tilesOfPart);

/** Shows figures over a part of the resources in place of the shipped dashboards: rows of a foreign party never count in. */
const { call, portal, signIn, guarded, attackers, victim, rowOf } = await foreigners(() => {
  const shown = tilesOf(part);
  return set.dashboards.map(({ file, content }, i) => {
    const own = shown.slice(i * tilesMax, (i + 1) * tilesMax);
    return { file, text: JSON.stringify({ ...content, tiles: own.length > 0 ? own : shown.slice(0, 1) }) };
  });
});

/** The figures of a user, one dashboard after the other: a tile may take five seconds, which a busy machine can need for many at once. */
const figuresOf = async (token: string): Promise<ReadonlyMap<string, unknown>> => {
  const figures = new Map<string, unknown>();
  for (const group of groups) {
    const shown = await vi.waitFor(async () => {
      const answer = await call('GET', 'dashboards/home', { token, headers: { group } });
      const { tiles: found } = answer.json<DashboardAnswer>();
      expect(found.filter(({ isFailed }) => isFailed)).toEqual([]);
      return found;
    });
    for (const tile of shown) figures.set(tile.name, tile.kind === 'figure' ? tile.value : null);
  }
  return figures;
};

const figuresOfAttackers = async () => {
  const all: ReadonlyMap<string, unknown>[] = [];
  for (const { token } of attackers) all.push(await figuresOf(token));
  return all;
};

test.each(parts)('further rows of another party change its own figures alone, part %i', async (asked) => {
  part = asked;
  expect(await portal.definitions.reload()).toBe(true);
  const owner = (await signIn('north.user', 'north')).token;
  const [before, ownBefore] = [await figuresOfAttackers(), await figuresOf(owner)];
  // Companies, users and accounts are the parties themselves; of others there is one for each pair or choice.
  const names = new Set(tilesOf(part).map(({ name }) => name));
  const several: { readonly name: string }[] = [];
  for (const resource of guarded.filter(({ name, schema }) => names.has(name) && victim.rows.has(schema))) {
    const { schema } = resource;
    const known = victim.rows.get(schema) ?? 0;
    victim.rows.delete(schema);
    const isAdded = await rowOf(schema, victim).then(() => true, isTaken);
    if (isAdded) several.push(resource);
    else victim.rows.set(schema, known);
  }
  const [after, ownAfter] = [await figuresOfAttackers(), await figuresOf(owner)];
  const ofSeveral = (figures: ReadonlyMap<string, unknown>) => several.map(({ name }) => [name, figures.get(name)]);
  for (const [i, figures] of after.entries()) expect(ofSeveral(figures)).toEqual(ofSeveral(before[i] ?? new Map()));
  const grown = several.filter(({ name }) => Number(ownAfter.get(name)) > Number(ownBefore.get(name)));
  expect(grown.length).toBeGreaterThan(0);
});

/** false for a refusal by a rule of uniqueness; every other error rises. */
function isTaken(error: unknown): false {
  if (violationOf(error).code === '23505') return false;
  throw error;
}
