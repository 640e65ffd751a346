import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ListModel } from '../lists/openList.ts';
import type { Records } from './Records.ts';
import type { Registrations } from './Registrations.ts';

/** A list that no definition describes, opened with the rights of its reader. */
export interface OpenedList {
  /** With the formats of its files. */
  readonly model: ListModel;
  readonly query: ListQuery;
}

/**
 * Opens a list for its files, as its own call does.
 * @param params by the names in the path
 * @param queryText as in the address of a list request
 * @throws AppError as the call of the list
 */
export type OpenListForFiles = (
  app: { readonly records: Records; readonly registrations: Registrations },
  ctx: CallContext,
  params: Readonly<Record<string, string>>,
  queryText: string,
) => Promise<OpenedList>;

/** Lists of fixed calls that can be exported, by the path of the call with its placeholders. */
export type ExportLists = Readonly<Record<string, OpenListForFiles>>;

/** The list of a path, with the values of its placeholders; undefined for a path of no such list. */
export function findExportList(lists: ExportLists, path: string) {
  const segments = path.split('/');
  for (const [pattern, open] of Object.entries(lists)) {
    const params = paramsOf(pattern.split('/'), segments);
    if (params) return { open, params };
  }
  return undefined;
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  if (pattern.length !== segments.length) return undefined;
  for (const [place, part] of pattern.entries()) {
    const segment = segments[place] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) params[name] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
