import type { Registry } from '../shared/framework/definitions/registry.ts';
import type { Connection } from './db/Connection.ts';
import { type Seed, seedRows } from './framework/seeds/seedRows.ts';
import { runUpgrades } from './framework/upgrades/runUpgrades.ts';
import type { Upgrade, UpgradeContext } from './framework/upgrades/Upgrade.ts';
import { seedReaders, upgrades } from './parts.ts';
import type { Config } from './settings/config.ts';
import { seedMenus } from './shell/menus/seedMenus.ts';

/**
 * Brings the rows of a database to the state of this release: changes of the data of earlier releases, then seeds, then the changes that
 * follow them. Runs at each start and reload; each change happens once.
 */
export async function updateData(
  connection: Connection,
  registry: Registry,
  config: Config,
  print: UpgradeContext['print'],
): Promise<void> {
  const run = (seeds: Upgrade['seeds']): Promise<void> => {
    const own = upgrades.filter((upgrade) => upgrade.seeds === seeds);
    return runUpgrades(connection, own, { registry, print });
  };
  await run('before');
  await seedDatabase(connection, registry, config);
  await run('after');
}

/**
 * Writes the initial rows of an installation, in one transaction: the product's company, commands and menus, then the rows of all seeds.
 * Runs at each start and reload; `seeded_rows` remembers what was written.
 */
export async function seedDatabase(connection: Connection, registry: Registry, config: Config): Promise<void> {
  const seeds = await readSeeds(registry, config.root);
  await connection.transaction(async (tx) => {
    await seedMenus(tx, registry, config);
    await seedRows(tx, registry, seeds, addressOf(config));
  });
}

/** The rows of the seed files, and those that areas make from other files. */
async function readSeeds(registry: Registry, root: string): Promise<readonly Seed[]> {
  const made = await Promise.all(seedReaders.map(async (read) => read(registry, root)));
  return [...registry.set.seeds.map(({ content }) => content), ...made];
}

/** The portal's address for links in menus; without PUBLIC_URL the machine's own. */
function addressOf({ publicUrl, port }: Config): string {
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');
}
