import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import { type ListNames, listNames } from '../../../shared/framework/grid/views/listNames.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { refusal } from '../../framework/access/access.ts';
import { viewErrors } from './viewErrors.ts';

/** Key of a list's stored views: its call without the query, and its screen. Grid contract 1. */
export interface GridKey {
  readonly api: string;
  readonly cmid: string;
}

/** A list whose views a reader may have. */
export interface OpenGrid extends GridKey {
  readonly list: ListDefinition;
  readonly names: ListNames;
}

/** The key with its call cut before the query. */
export function gridKey({ api, cmid }: GridKey): GridKey {
  return { api: api.split('?', 1)[0] ?? '', cmid };
}

/**
 * Opens the list of a screen for its views.
 * @throws AppError `list_unknown` (404); `no_permission` (403) for one that the reader may not list
 */
export function openGrid({ registry, reader }: CallContext, key: GridKey): OpenGrid {
  const { api, cmid } = gridKey(key);
  const screens = registry.screensByCmid.get(cmid)?.filter((screen) => screen.list && `GET ${screen.list.path}` === api) ?? [];
  if (screens.length === 0) throw viewErrors.list_unknown({ api, cmid });
  const list = screens.find((screen) => canUse(registry, reader, screen, 'list'))?.list;
  if (!list) throw refusal(reader);
  return { api, cmid, list, names: listNames(registry, list, reader) };
}
