import type { MasterConfig, MasterConfigEntry } from '../../../shared/shell/session/SignInAnswer.ts';
import { withLanguageList } from '../../../shared/shell/settings/masterConfig.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';

interface ConfigRow extends MasterConfigEntry {
  readonly key_group: string;
  readonly mc_key: string;
}

/**
 * Active settings by key group; a company's own settings override those for all.
 * @param companyId the default is the reader's company
 */
export async function readMasterConfig(
  connection: Connection,
  ctx: CallContext,
  { system }: Pick<App, 'system'>,
  companyId: number = ctx.reader.companyId,
): Promise<MasterConfig> {
  const rows = await connection.run<ConfigRow>(sql`
    select key_group, mc_key, mc_value, coalesce(mc_description, '') as mc_description, coalesce(mc_v1, '') as mc_v1,
      coalesce(mc_v2, '') as mc_v2
    from ${table(system('master configuration', ctx), 'master_configs', 'k')} where status = 'active' and (company is null or company = ${companyId})
    order by company nulls first, key_group, sequence, mc_key`);
  const groups: Record<string, Record<string, MasterConfigEntry>> = {};
  for (const { key_group, mc_key, ...entry } of rows) groups[key_group] = { ...groups[key_group], [mc_key]: entry };
  return withLanguageList(groups);
}
