import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { settingNames, settings } from './settings.ts';

/**
 * Puts a row for each setting into the environment variables, with the usual value and what it is for, so that administrators
 * find and change it there. A row that is there already stays as it is.
 */
export async function seedSettings(connection: Connection): Promise<void> {
  const rows = settingNames.map((name) => {
    const { defaultValue, least, most, unit, text } = settings[name];
    const [en, fr] = [`${text.en} (${unit.en}, ${least}-${most})`, `${text.fr} (${unit.fr}, ${least}-${most})`];
    return { name, value: String(defaultValue), description: `${en} / ${fr}`.slice(0, 200) };
  });
  await connection.run(sql`
    insert into environment_variables (name, value, description, secret, requires_restart)
    select name, value, description, false, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (name text, value text, description text)
    on conflict do nothing`);
}
