import { sql } from '../../db/sql.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { planKey } from './planKey.ts';

/** Hides the stored plan of the demo, which is no setting of anybody. */
export const demoArea = defineArea({
  name: 'demo',
  rowLimits: {
    master_configs: (_reader, alias) =>
      sql<boolean>`not (${sql.id(alias, 'key_group')} = ${planKey.group} and ${sql.id(alias, 'mc_key')} = ${planKey.name})`,
  },
});
