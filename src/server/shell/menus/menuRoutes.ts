import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { menuEndpoints } from '../../../shared/shell/menus/endpoints.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { allScreens } from '../rights/allScreens.ts';
import { readMenuGroups } from './menuGroups.ts';
import { readMenuPreferences } from './menuPreferences.ts';
import { menuTitle } from './menuTitle.ts';

/** GET users/top_side_menu: the menu of the group in the header `group`, otherwise of the default group. */
export async function topSideMenu({ ctx, app, request }: CallOf<typeof menuEndpoints, 'GET users/top_side_menu'>) {
  const connection = app.database.scoped(ctx);
  const [groups, preferences] = await Promise.all([readMenuGroups(connection, ctx, app), readMenuPreferences(connection, ctx)]);
  const { menulist } = groups.find(({ code }) => code === request.headers['group']) ?? groups[0] ?? { menulist: [] };
  return {
    top: menulist.filter(({ TMHOOK }) => TMHOOK === ''),
    side: menulist.filter(({ TMHOOK }) => TMHOOK !== ''),
    ...preferences,
  };
}

interface CommandRow {
  readonly title_en: string;
  readonly title_fr: string;
  readonly analytics: 'Y' | 'N';
  readonly api_url: string | null;
  readonly query_params: FilterJson | null;
  readonly filters_params: FilterJson | null;
  readonly help_id: string | null;
}

/**
 * GET commands/get_info: data of a cmid from the definitions, with the titles and the analytics flag that an administrator set.
 * Law 9, grid contract 17.
 * @throws AppError `no_permission` (403)
 */
export async function commandInfo({ ctx, app, query }: CallOf<typeof menuEndpoints, 'GET commands/get_info'>) {
  const { cmid } = query;
  const { registry, reader, language } = ctx;
  if (!canOpenCmid(registry, reader, cmid)) throw httpErrors.no_permission();
  const all = allScreens(ctx, app);
  const [row] = await app.database.scoped(ctx).run<CommandRow>(sql`
    select c.title_en, c.title_fr, c.analytics, c.api_url, c.query_params, c.filters_params,
      (select h."MHMID" from menu_help h left join (
          select "MHMID", "CMHID", true as is_entry from ${table(all, 'menus', 'm')} where "CMCID" = c.id and status = 'active'
          union all select "MHMID", "CMHID", true from ${table(all, 'side_menus', 's')} where s.cmid = c.id and status = 'active') e
          on e."MHMID" = h.id or e."CMHID" = h."MHMID"
        where h.status = 'active' and (h.cmid = c.id or e.is_entry)
        order by (e."MHMID" = h.id) desc nulls last, h.id limit 1) as help_id
    from ${table(all, 'commands', 'c')} where c.cmid = ${cmid}`);
  const screens = registry.screensByCmid.get(cmid);
  const screen = screens?.find(({ list }) => list) ?? screens?.[0];
  if (!row && !screen) throw httpErrors.no_permission();
  const list = screen?.list;
  const fixed = list && fillPlaceholders(list.fixedQuery, ctx);
  return {
    cmid,
    title: row ? menuTitle(ctx, { en: row.title_en, fr: row.title_fr }) : screen ? textIn(screen.title, language) : '',
    analytics: row?.analytics ?? 'N',
    api_url: list ? `GET ${list.path}${fixed && `?${fixed}`}` : (row?.api_url ?? ''),
    query_params: list ? Object.fromEntries(new URLSearchParams(fixed)) : (row?.query_params ?? {}),
    filters_params: list?.filtersParams ?? row?.filters_params ?? {},
    help_id: row?.help_id ?? '',
  };
}
