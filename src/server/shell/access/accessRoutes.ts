import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { textIn } from '../../../shared/framework/text.ts';
import { languageChoices } from '../../../shared/shell/settings/languageChoices.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseParameters } from '../../framework/http/checkInput.ts';
import { isLoopback } from '../../isLoopback.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { readMenuGroups } from '../menus/menuGroups.ts';
import { readMenuPreferences } from '../menus/menuPreferences.ts';
import { menuTitle } from '../menus/menuTitle.ts';
import { readMasterConfig } from '../session/profile.ts';
import { mayOpenCmid } from './mayOpenCmid.ts';

const accessErrors = defineErrors({ company_not_found: 404 });

/**
 * GET globals/access/cmid. Spec S-121, S-122, S-248.
 * @throws AppError `no_permission` (403) for a cmid that is not granted, known or not
 */
export async function accessToCmid(call: Call): Promise<unknown> {
  const { cmid = '' } = parseParameters(call);
  if (!mayOpenCmid(call.registry, call.ctx.reader, cmid)) {
    call.request.log.info({ cmid, userId: call.ctx.reader.userId }, 'screen denied');
    throw httpErrors.no_permission();
  }
  return { cmid, allowed: true };
}

interface CompanyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly skin: string;
}

/** GET globals/company: nothing else about a company is public. */
export async function publicCompany(call: Call): Promise<unknown> {
  const { company = '' } = parseParameters(call);
  const connection = identityConnection(call.app);
  const [row] = await connection.run<CompanyRow>(sql`
    select id, code, name, coalesce(skin, '') as skin from companies where code = ${company.toLowerCase()} and status = 'active'`);
  if (!row) throw accessErrors.company_not_found();
  const { id, ...shown } = row;
  const languages = languageChoices(await readMasterConfig(connection, id));
  return { ...shown, languages, ...demoOf(call, row.code), ...signOnOf(call.app) };
}

/** The accounts to try the demo with, for the people at this machine, as long as their password is the one that everybody knows. */
function demoOf({ app, request }: Call, company: string): { readonly demo?: object } {
  const users = app.demoUsers.get(company);
  if (!users || app.config.demoPasswordIsGiven || !isFromHere(request)) return {};
  return { demo: { users, password: app.config.demoPassword } };
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;

/** A proxy on this machine asks from here too: it shows by its headers, or by the host that its people ask for. */
function isFromHere({ headers, socket }: Call['request']): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(host) && proxyHeaders.every((name) => headers[name] === undefined);
}

/** By what its people know the identity provider, where there is one. */
function signOnOf({ config }: Call['app']): { readonly sign_on?: object } {
  return config.signOn ? { sign_on: { name: config.signOn.name } } : {};
}

/** GET users/masterconfig. Spec S-140. */
export async function masterConfig({ ctx, app }: Call): Promise<unknown> {
  return readMasterConfig(app.database.forCall(ctx), ctx.reader.companyId);
}

/** GET users/top_side_menu: the menu of the group that the header `group` names, of the default one else. */
export async function topSideMenu({ ctx, app, registry, request }: Call): Promise<unknown> {
  const connection = app.database.forCall(ctx);
  const [groups, preferences] = await Promise.all([
    readMenuGroups(connection, { registry, reader: ctx.reader, language: ctx.language }),
    readMenuPreferences(connection, ctx.reader.userId),
  ]);
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
 * GET commands/get_info: what the definitions say of a cmid, with the titles and the analytics flag of its administrator.
 * Decisions 9, grid contract 17.
 * @throws AppError `no_permission` (403)
 */
export async function commandInfo(call: Call): Promise<unknown> {
  const { cmid = '' } = parseParameters(call);
  if (!mayOpenCmid(call.registry, call.ctx.reader, cmid)) throw httpErrors.no_permission();
  const [row] = await call.app.database.forCall(call.ctx).run<CommandRow>(sql`
    select c.title_en, c.title_fr, c.analytics, c.api_url, c.query_params, c.filters_params,
      (select h."MHMID" from menu_help h left join (
          select "MHMID", "CMHID", true as is_entry from menus where "CMCID" = c.id and status = 'active'
          union all select "MHMID", "CMHID", true from side_menus where cmid = c.id and status = 'active') e
          on e."MHMID" = h.id or e."CMHID" = h."MHMID"
        where h.status = 'active' and (h.cmid = c.id or e.is_entry)
        order by (e."MHMID" = h.id) desc nulls last, h.id limit 1) as help_id
    from commands c where c.cmid = ${cmid}`);
  const screen = call.registry.screensByCmid.get(cmid)?.find(({ list }) => list) ?? call.registry.screensByCmid.get(cmid)?.[0];
  if (!row && !screen) throw httpErrors.no_permission();
  const { language } = call.ctx;
  const list = screen?.list;
  return {
    cmid,
    title: row ? menuTitle(call.registry, language, { en: row.title_en, fr: row.title_fr }) : screen ? textIn(screen.title, language) : '',
    analytics: row?.analytics ?? 'N',
    api_url: list ? `GET ${list.path}${list.fixedQuery && `?${list.fixedQuery}`}` : (row?.api_url ?? ''),
    query_params: list ? Object.fromEntries(new URLSearchParams(list.fixedQuery)) : (row?.query_params ?? {}),
    filters_params: list?.filtersParams ?? row?.filters_params ?? {},
    help_id: row?.help_id ?? '',
  };
}
