import type { Text } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { planName } from '../../db/planName.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';

/** Channel that notifies every process when a window is saved or deleted. */
export const windowsChannel = 'maintenance_windows';

/** A maintenance window that runs or is planned. */
export interface ComingWindow {
  readonly id: number;
  readonly title: Text;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly scope: 'portal' | 'menus';
  /** Screens that its menus open. */
  readonly cmids: readonly string[];
  /** Titles of its menus. */
  readonly menus: readonly Text[];
  readonly allow_admin: boolean;
  readonly redirect_url: string | null;
}

/**
 * The windows that are neither over nor cancelled, the next one first. Their number is small: people plan them.
 * @param ctx the call that asks, if one does
 */
export async function readComingWindows(
  { database, definitions, system }: Pick<App, 'database' | 'definitions' | 'system'>,
  now: Date,
  ctx?: CallContext,
): Promise<ComingWindow[]> {
  const all = system('menus and screens that a maintenance window closes', ctx);
  const query = sql<ComingWindow>`
    select w.id, jsonb_build_object('en', w.title_en, 'fr', w.title_fr) as title, w.starts_at, w.ends_at, w.scope, w.allow_admin, w.redirect_url,
      array(select c.cmid from ${table(all, 'commands', 'c')} where c.id in (select m."CMCID" from ${table(all, 'menus', 'm')} where m.id = any(w.menus))
        or c.id in (select s.cmid from ${table(all, 'side_menus', 's')} where s.menu = any(w.menus))) as cmids,
      (select coalesce(jsonb_agg(jsonb_build_object('en', m."CMTITLE", 'fr', m.title_fr) order by m.sequence, m.id), '[]'::jsonb)
        from ${table(all, 'menus', 'm')} where m.id = any(w.menus)) as menus
    from maintenance_windows w where w.ends_at > ${now} and w.state <> 'cancelled'
    order by w.starts_at, w.id limit 500`;
  // Takes longer to plan than to run.
  return database.scoped(all).run(query, { name: planName('coming_windows', definitions.current()) });
}

/** Updates the state that lists show. Decisions use the times of a window, and of the state only `cancelled`. */
export async function updateWindowStates(connection: Connection, now: Date): Promise<void> {
  await connection.run(sql`update maintenance_windows set state = ${stateAt(now)}
    where state <> 'cancelled' and state <> ${stateAt(now)}`);
}

/** State of a window by its times: `planned`, `running` or `done`. */
export function stateAt(now: Date): Sql {
  return sql`case when ends_at <= ${now} then 'done' when starts_at <= ${now} then 'running' else 'planned' end`;
}
