import type { BodyOf } from '../../../shared/framework/calls/endpointTypes.ts';
import type { exportEndpoint } from '../../../shared/framework/calls/generatedCalls.ts';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import { isTimezone } from '../../../shared/framework/query/dayStart.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { expectedZone, isUnknownZone } from '../../../shared/framework/query/reservedParameters.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { accessErrors } from '../access/access.ts';
import type { App } from '../context/App.ts';
import { type ListModel, openList } from '../lists/openList.ts';
import { findExportList, type OpenListForFiles } from '../registrations/ExportLists.ts';

export type ExportBody = BodyOf<typeof exportEndpoint>;

/** An export that the reader can have. */
export interface OpenExport {
  readonly model: ListModel;
  readonly query: ListQuery;
  readonly format: ExportFormat;
  readonly title: string;
}

/**
 * As `openExport`, also for lists of fixed calls.
 * @throws AppError also as the call of the list
 */
export async function openAnyExport(app: Pick<App, 'records' | 'registrations'>, ctx: CallContext, body: ExportBody): Promise<OpenExport> {
  const list = findExportList(app.registrations.exportLists ?? {}, pathOf(body));
  if (!list) return openExport(app, ctx, body);
  const open = list.open as OpenListForFiles<typeof app, Pick<OpenExport, 'model' | 'query'>>;
  const { model, query } = await open(app, ctx, list.params, queryTextOf(body));
  const format = offeredFormat(model.exportFormats, body.output_type);
  return { model, format, query: inZone(query, body), title: body.title || textIn(model.title, ctx.language) };
}

/**
 * Checks a request for a file with the rights of its reader.
 * @param further formats beside those that the list offers
 * @throws AppError of `openList` and of the list query, `invalid_value` (400) for a format that the list does not offer
 */
export function openExport(
  { registrations }: Pick<App, 'registrations'>,
  ctx: CallContext,
  body: ExportBody,
  further: readonly ExportFormat[] = [],
): OpenExport {
  const model = openList(registrations, ctx, pathOf(body), 'export');
  const format = offeredFormat([...model.exportFormats, ...further], body.output_type);
  return {
    model,
    format,
    query: inZone(parseListQuery(queryTextOf(body), model.queryContext), body),
    title: body.title || textIn(model.title, ctx.language),
  };
}

function offeredFormat(exportFormats: readonly ExportFormat[], format: string): ExportFormat {
  const found = exportFormats.find((each) => each === format);
  if (!found) throw offence('invalid_value', { parameter: 'output_type', value: format }, exportFormats);
  return found;
}

function pathOf({ api_url: url }: ExportBody): string {
  const path = /^api\/([^?]+)$/.exec(url)?.[1];
  if (path === undefined) throw accessErrors.no_such_list({ path: url.slice(0, 200) });
  return path;
}

/** The request's parameters as those of a list; an export has no pages. */
function queryTextOf({ query_params: parameters = {} }: ExportBody): string {
  return Object.entries(parameters)
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .flatMap(([name, values]) => (typeof values === 'string' ? [values] : values).map((value) => formatQueryParameter(name, value)))
    .join('&');
}

function inZone(query: ListQuery, { timezone }: ExportBody): ListQuery {
  const zone = timezone && !isUnknownZone(timezone) ? timezone : undefined;
  if (zone !== undefined && !isTimezone(zone)) throw offence('invalid_value', { parameter: 'timezone', value: zone }, [expectedZone]);
  return { ...query, timezone: query.timezone ?? zone };
}
