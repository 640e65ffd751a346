import type { MasterConfig, MasterConfigEntry } from '../../../shared/shell/session/SignInAnswer.ts';
import { withLanguageList } from '../../../shared/shell/settings/masterConfig.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

interface ConfigRow extends MasterConfigEntry {
  readonly key_group: string;
  readonly mc_key: string;
}

/** Active settings by key group; a company's own settings override those for all. */
export async function readMasterConfig(connection: Connection, companyId: number): Promise<MasterConfig> {
  const rows = await connection.run<ConfigRow>(sql`
    select key_group, mc_key, mc_value, coalesce(mc_description, '') as mc_description, coalesce(mc_v1, '') as mc_v1,
      coalesce(mc_v2, '') as mc_v2
    from master_configs where status = 'active' and (company is null or company = ${companyId})
    order by company nulls first, key_group, sequence, mc_key`);
  const groups: Record<string, Record<string, MasterConfigEntry>> = {};
  for (const { key_group, mc_key, ...entry } of rows) groups[key_group] = { ...groups[key_group], [mc_key]: entry };
  return withLanguageList(groups);
}
