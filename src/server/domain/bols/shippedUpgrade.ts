import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { Upgrade, UpgradeContext } from '../../framework/upgrades/Upgrade.ts';

/** Notes the bills of a release without `shipped_at` whose freight has left, so that none of them is flagged as not shipped. */
export const shippedUpgrade: Upgrade = { name: 'shipped bills of lading', seeds: 'after', run: noteShipped };

async function noteShipped(tx: Connection, { print }: UpgradeContext): Promise<void> {
  const noted = await tx.run(sql`
    update bols b set shipped_at = coalesce((select min(s.created_at) from shipments s where s.bol = b.id), p.picked_up_at, p.updated_at)
    from bols o left join pickups p on p.id = o.pickup and p.progress = 'picked_up'
    where o.id = b.id and b.status = 'processed' and b.shipped_at is null
      and (p.id is not null or exists (select from shipments s where s.bol = b.id)) returning b.id`);
  if (noted.length > 0) print(`Bills of lading noted as shipped: ${noted.length}.`);
}
