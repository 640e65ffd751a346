import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Spec S-141: what settles which page views are reported, and under which id; nothing is until an administrator says so. */
const entries = [
  {
    mc_key: 'GOOGLE_ANALYTICS_OPTION',
    mc_value: 'OFF',
    mc_description: 'Reports of opened screens: ALL, CMID (only those flagged Y) or OFF / Écrans ouverts à signaler : ALL, CMID ou OFF',
  },
  {
    mc_key: 'GOOGLE_ANALYTICS_ID',
    mc_value: 'internal',
    mc_description: 'Id under which users of the house are counted / Identifiant des utilisateurs internes',
  },
  {
    mc_key: 'GOOGLE_ANALYTICS_ID_CUSTOMER',
    mc_value: 'customer',
    mc_description: 'Id under which customers are counted / Identifiant des clients',
  },
] as const;

/** Puts the analytics entries into the master configuration where they are missing; what is there stays as it is. */
export async function seedAnalyticsConfig(connection: Connection): Promise<void> {
  await connection.run(sql`
    insert into master_configs (key_group, mc_key, mc_value, mc_description, status)
    select 'FRAMEWORK', mc_key, mc_value, mc_description, 'active'
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as d (mc_key text, mc_value text, mc_description text)
    on conflict do nothing`);
}
