import type { Connection } from '../../db/Connection.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { sql } from '../../db/sql.ts';
import type { Upgrade, UpgradeContext } from './Upgrade.ts';

/**
 * Runs the upgrades that this database has not had, in their order, each once and in a transaction of its own, which records it. If
 * several processes start at once, one runs an upgrade and the others wait for it.
 */
export async function runUpgrades(connection: Connection, upgrades: readonly Upgrade[], context: UpgradeContext): Promise<void> {
  const done = await connection.run(sql<{ name: string }>`select name from upgrades`);
  const names = new Set(done.map(({ name }) => name));
  for (const upgrade of upgrades) if (!names.has(upgrade.name)) await runOnce(connection, upgrade, context);
}

async function runOnce(connection: Connection, { name, run }: Upgrade, context: UpgradeContext): Promise<void> {
  await connection.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${nameWithin(tx, 'upgrades')}))`);
    const [mine] = await tx.run(sql`insert into upgrades (name) values (${name}) on conflict do nothing returning name`);
    if (mine) await run(tx, context);
  });
}
