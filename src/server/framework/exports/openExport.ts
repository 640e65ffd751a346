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

export type ExportBody = BodyOf<typeof exportEndpoint>;

/** An export that the reader can have. */
export interface OpenExport {
  readonly model: ListModel;
  readonly query: ListQuery;
  readonly format: ExportFormat;
  readonly title: string;
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
  const path = /^api\/([^?]+)$/.exec(body.api_url)?.[1];
  if (path === undefined) throw accessErrors.no_such_list({ path: body.api_url.slice(0, 200) });
  const model = openList(registrations, ctx, path, 'export');
  const format = offeredFormat([...model.exportFormats, ...further], body.output_type);
  return { model, format, query: queryOf(model, body), title: body.title || textIn(model.title, ctx.language) };
}

function offeredFormat(exportFormats: readonly ExportFormat[], format: string): ExportFormat {
  const found = exportFormats.find((each) => each === format);
  if (!found) throw offence('invalid_value', { parameter: 'output_type', value: format }, exportFormats);
  return found;
}

/** The request's parameters, checked like those of a list; an export has no pages. */
function queryOf(model: ListModel, { query_params: parameters = {}, timezone }: ExportBody): ListQuery {
  const text = Object.entries(parameters)
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .flatMap(([name, values]) => (typeof values === 'string' ? [values] : values).map((value) => formatQueryParameter(name, value)))
    .join('&');
  const query = parseListQuery(text, model.queryContext);
  const zone = timezone && !isUnknownZone(timezone) ? timezone : undefined;
  if (zone !== undefined && !isTimezone(zone)) throw offence('invalid_value', { parameter: 'timezone', value: zone }, [expectedZone]);
  return { ...query, timezone: query.timezone ?? zone };
}
