import type { ResultOf } from '../../../shared/framework/calls/endpointTypes.ts';
import { dayMs } from '../../../shared/framework/durations.ts';
import { dayStart, localDay } from '../../../shared/framework/query/dayStart.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { observationEndpoints } from '../../../shared/shell/observation/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { translated } from '../../framework/lists/translated.ts';
import { allScreens } from '../rights/allScreens.ts';
import { openedPath } from './insertCalls.ts';
import { ownCalls } from './summarizePerformance.ts';

const analyticsCmid = 'UA-ANALYTIC';
const defaultDays = 7;
/** Longest range of a request, in days: the log is kept about this long. */
const daysMax = 366;
const screensMax = 500;

/**
 * GET commands/analytics: visits, users, calls, errors and durations of each screen, out of the command log. An administrator
 * sees the figures of the own company.
 * @throws AppError `no_permission` (403) without the screen, `invalid_value` (400) for an invalid day and for an end before the
 *   beginning
 */
export async function analyticsFigures({ ctx, app, query }: CallOf<typeof observationEndpoints, 'GET commands/analytics'>) {
  if (!canOpenCmid(ctx.registry, ctx.reader, analyticsCmid)) throw httpErrors.no_permission();
  const { from, until } = rangeOf(ctx, query);
  const titles = allScreens(ctx, app);
  const results = await app.database.scoped(ctx).run<ResultOf<typeof observationEndpoints, 'GET commands/analytics'>>(
    sql`select l.cmid, coalesce(${translated(titles, 'commands', 'title_en', 'c')}, l.cmid) as title,
        count(*) filter (where l.method = 'POST' and l.endpoint = ${openedPath} and l.status_code < 300) as visits,
        count(distinct l."user") as users,
        count(*) filter (where l.endpoint <> all(${ownCalls}::text[])) as calls,
        count(*) filter (where l.status_code >= 400) as errors,
        coalesce(round(avg(l.duration_ms) filter (where l.endpoint <> all(${ownCalls}::text[]))), 0)::int as average_ms,
        coalesce(max(l.duration_ms) filter (where l.endpoint <> all(${ownCalls}::text[])), 0) as slowest_ms
      from ${table(ctx, 'command_log', 'l')} join ${table(titles, 'commands', 'c')} on c.cmid = l.cmid
      where l.at >= ${from} and l.at < ${until}
        and ${query.cmid === undefined ? sql`true` : sql`l.cmid = ${query.cmid}`}
        and ${query.company === undefined ? sql`true` : sql`l.company = (select k.id from ${table(ctx, 'companies', 'k')} where k.code = ${query.company})`}
      group by l.cmid, c.title_en, c.title_fr
      order by visits desc, calls desc, l.cmid limit ${screensMax}::int`,
    { replica: true },
  );
  const named = results.map((row) => ({ ...row, title: formTitle(ctx, row.cmid) ?? row.title }));
  return { results: named, count: named.length };
}

/** The thing that a screen adds and edits; undefined for another screen. The title of the command names only one of both. */
function formTitle({ registry, language }: CallContext, cmid: string): string | undefined {
  const forms = registry.screens.filter((screen) => screen.cmid === cmid);
  const [create, edit] = (['create', 'edit'] as const).map((view) => forms.find((screen) => screen.view === view));
  const entity = registry.entities.get(create?.resource?.schema ?? '');
  return edit && entity && textIn(entity.label, language);
}

/** First instant and end of the requested days, in the caller's zone. */
function rangeOf(ctx: CallContext, query: { readonly from?: string; readonly to?: string }): { readonly from: Date; readonly until: Date } {
  const to = query.to ?? localDay(ctx.now, ctx.timezone);
  const first = query.from ?? shiftDay(dayOrRefuse('to', to), 1 - defaultDays);
  const from = new Date(dayStart(dayOrRefuse('from', first), ctx.timezone));
  const until = new Date(dayStart(shiftDay(dayOrRefuse('to', to), 1), ctx.timezone));
  const days = (until.getTime() - from.getTime()) / dayMs;
  if (days < 0.5 || days > daysMax + 1)
    throw offence('invalid_value', { parameter: 'from', value: first }, [{ key: 'error.expected_days', values: { max: daysMax } }]);
  return { from, until };
}

function dayOrRefuse(parameter: string, day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day)
    throw offence('invalid_value', { parameter, value: day }, [{ key: 'error.expected_day' }]);
  return day;
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
