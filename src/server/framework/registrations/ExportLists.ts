import type { CallContext } from '../../db/CallContext.ts';

/**
 * Opens a list that no definition describes, for its files, as its own call does. `openExport.ts` says what it gets and gives.
 * @param params by the names in the path
 * @param queryText as in the address of a list request
 * @throws AppError as the call of the list
 */
export type OpenListForFiles<App = never, Opened = unknown> = (
  app: App,
  ctx: CallContext,
  params: Readonly<Record<string, string>>,
  queryText: string,
) => Promise<Opened>;

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
