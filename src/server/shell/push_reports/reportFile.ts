import { fieldOfKey, filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import { parameterDefaults } from '../../../shared/framework/definitions/parameters.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import type { ReportParameter } from '../../../shared/framework/definitions/types.gen.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { filterParameters } from '../../../shared/framework/query/filterParameters.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { fillFilter, fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import { parseQueryParameters } from '../../../shared/framework/query/queryParameters.ts';
import { isReserved } from '../../../shared/framework/query/reservedParameters.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { countRows } from '../../framework/exports/makeFile.ts';
import { type ExportBody, type OpenExport, openExport } from '../../framework/exports/openExport.ts';
import { openList } from '../../framework/lists/openList.ts';
import type { ReportSource } from './PushReport.ts';
import { pushReportErrors } from './pushReportErrors.ts';
import type { getReportScreen } from './reportScreen.ts';

/** A report to open: its list, its conditions and the form of its file. */
export interface ReportToOpen extends ReportSource {
  readonly title: string;
  readonly output_type: string;
}

type Screen = ReturnType<typeof getReportScreen>;

/** Columns of the file: all that its reader sees; those of several that this reader sees; or those that its owner shares. */
export type FileColumns = 'own' | 'seen' | readonly string[];

/**
 * Opens a report with the rights of the context. The conditions of the screen are added here with the days and names of this moment; relative
 * conditions of the report, such as the last seven days, are worked out by the list itself.
 * @param columns `seen`: columns that the reader may not see are left out of the file, of its order and of its totals. A condition on such a
 *   column is refused: without it the file would have other rows. A list: so are the columns that are not in it, and groups by one are refused
 * @throws AppError as `openExport`, `push_report_not_shared` (400)
 */
export function openReport(
  app: Pick<App, 'registrations'>,
  ctx: CallContext,
  screen: Pick<Screen, 'list'>,
  report: ReportToOpen,
  columns: FileColumns,
): OpenExport {
  const { api_url, output_type, title } = report;
  const stored = withDefaults(ctx, screen, parametersOf(report.query_params));
  const query_params = fixedParameters(ctx, screen, stored);
  if (columns !== 'own') {
    const { find } = openList(app.registrations, ctx, screen.list.path, 'export');
    const isShared = (name: string): boolean => columns === 'seen' || columns.includes(name);
    // A descending order begins with a minus, a total with its function.
    const isKept = (name: string): boolean => {
      const field = name.replace(/^(-|[a-z]+:)/, '');
      return isShared(field) && find(field) !== undefined;
    };
    if (columns !== 'seen') {
      const groups = namesOf(query_params['group_by']).map((name) => name.replace(/:[a-z]+$/, ''));
      const closed = groups.find((field) => !isShared(field));
      if (closed !== undefined) throw pushReportErrors.push_report_not_shared({ column: closed });
      query_params['fields'] ??= columns.join(',');
    }
    for (const name of ['fields', 'sort', 'aggregate'] as const) {
      const given = query_params[name];
      if (typeof given !== 'string') continue;
      const kept = namesOf(given).filter(isKept).join(',');
      if (kept !== '') query_params[name] = kept;
      else if (name === 'fields' && columns !== 'seen') throw pushReportErrors.push_report_not_shared({ column: namesOf(given)[0] ?? '' });
      else delete query_params[name];
    }
  }
  return openExport(app, ctx, { api_url, output_type, title, timezone: ctx.timezone, query_params }, ['HTML']);
}

function namesOf(parameter: string | readonly string[] | undefined): string[] {
  return [parameter ?? []].flat().flatMap((text) => text.split(','));
}

/** The number of rows of a report, also of one that holds groups. */
export async function countReport(app: Pick<App, 'database'>, ctx: CallContext, opened: OpenExport): Promise<number> {
  const rows = { ...opened, query: { ...opened.query, groups: [] } };
  return (await countRows(app.database.scoped(ctx), rows)) ?? 0;
}

type Parameters = NonNullable<ExportBody['query_params']>;

/** The stored parameters of a list request: texts, or lists of texts; `limit` and `offset` do not count. Spec B-146 */
function parametersOf(stored: unknown): Parameters {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]): [string, string | string[]][] => {
      if (name === 'limit' || name === 'offset') return [];
      if (Array.isArray(value)) return [[name, value.map(String)]];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [];
    }),
  );
}

/** The required parameters of a report without a value among the stored ones. */
export function unansweredParameters({ parameters = [] }: Pick<ListDefinition, 'parameters'>, stored: unknown): ReportParameter[] {
  const given = new Set(
    Object.entries(parametersOf(stored)).flatMap(([name, value]) => (name === 'where' ? whereFields(value) : fieldOfKey(name))),
  );
  return parameters.filter(({ field, required }) => required && !given.has(field) && !given.has(`${field}_label`));
}

function whereFields(text: string | readonly string[]): string[] {
  try {
    return [text].flat().flatMap((each) => filterLeaves(JSON.parse(each) as FilterJson).map(({ field }) => field));
  } catch {
    return [];
  }
}

/** Required parameters without a stored value have the default of the report, with the days of this run. */
function withDefaults(ctx: CallContext, { list }: Pick<Screen, 'list'>, stored: Parameters): Parameters {
  const defaults = parameterDefaults(unansweredParameters(list, stored));
  return { ...filterParameters(fillFilter(defaults, ctx)), ...stored };
}

function fixedParameters(ctx: CallContext, { list }: Pick<Screen, 'list'>, stored: Parameters) {
  const together: Record<string, string | string[]> = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
  // The server adds the conditions of a report that opens its own columns alone to each request.
  const fixed = list.ownQuery === undefined ? parseQueryParameters(fillPlaceholders(list.fixedQuery, ctx)) : [];
  for (const { parameter, value } of fixed) {
    const known = together[parameter];
    // An order or a search comes once: the one that was chosen.
    if (known !== undefined && isReserved(parameter)) continue;
    const values = known === undefined ? [] : typeof known === 'string' ? [known] : known;
    if (!values.includes(value)) together[parameter] = known === undefined ? value : [...values, value];
  }
  return together;
}
