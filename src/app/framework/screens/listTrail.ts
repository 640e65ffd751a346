import type { ListAnswer } from '../../../shared/framework/grid/listAnswer.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { persistedStore } from '../stores/persistedStore.ts';

/** The page of a list that was shown last in this tab, from which a record can be left for its neighbours. */
export interface ListTrail {
  /** Path of the list below /api/. */
  readonly path: string;
  /** Address of the page with the list. */
  readonly page?: string | undefined;
  /** The request for its rows without `offset`. */
  readonly query: string;
  readonly ids: readonly RecordId[];
  /** Place of the first id in the list, from 0. */
  readonly offset: number;
  readonly rowsPerPage: number;
  /** undefined: not counted yet. */
  readonly total?: number | undefined;
  /** true: more rows follow the page. */
  readonly hasMore: boolean;
  /** undefined: adjacent pages are requested by offset. */
  readonly keys?: ListAnswer['keys'];
}

/** Kept for the tab, so that a reload of the record's page finds it again. */
export const listTrail = persistedStore<ListTrail>('session', 'list-trail', parseTrail);

function parseTrail(kept: unknown): ListTrail | undefined {
  const trail = kept as ListTrail;
  return Array.isArray(trail.ids) && typeof trail.path === 'string' && typeof trail.query === 'string' ? trail : undefined;
}
