import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Sites that addresses of menu entries name, such as `{PUBLIC_SITE}/help`. */
const hosts = {
  PUBLIC_SITE: 'Public site / Site public',
  MAIN_SITE: 'Main application site / Site de l’application principale',
  APS_SITE: 'APS site / Site APS',
} as const;

/**
 * Puts the host settings into the master configuration (key group HOSTS). Each names the portal itself, and follows its address, until
 * somebody changes the row. Spec S-142.
 * @param address of the portal, without a slash at its end
 */
export async function seedHosts(connection: Connection, address: string): Promise<void> {
  const rows = Object.entries(hosts).map(([key, description], i) => ({ key, description, sequence: i + 1 }));
  await connection.run(sql`
    insert into master_configs (key_group, mc_key, mc_value, mc_description, sequence, status)
    select 'HOSTS', key, ${address}, description, sequence, 'active'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (key text, description text, sequence int)
    on conflict do nothing`);
  await connection.run(sql`
    update master_configs set mc_value = ${address}
    where key_group = 'HOSTS' and company is null and mc_key = any(${Object.keys(hosts)}::text[])
      and version = 1 and created_by is null and mc_value <> ${address}`);
}
