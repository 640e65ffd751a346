import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readListAnswer } from '../../../../shared/framework/grid/listAnswer.ts';
import { formatKeys } from '../../../../shared/framework/query/pageBoundary.ts';
import { formatQueryParameter } from '../../../../shared/framework/query/queryParameters.ts';
import { ApiError } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import { type ListTrail, listTrail } from '../../screens/listTrail.ts';
import { useStore } from '../../stores/makeStore.ts';

interface Neighbours {
  /** Place in the list, from 1. */
  readonly position: number;
  /** undefined: not counted. */
  readonly total: number | undefined;
  readonly isLoading: boolean;
  /** Opens the record before this one in place of it; undefined at the start of the list. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * The neighbours of a record in the list that was shown last, with its filters and order, on other pages too.
 * @returns undefined if that list does not show the record
 */
export function useNeighbours(apiUrl: string, id: string, addressOf: (id: string) => string | undefined): Neighbours | undefined {
  const trail = useStore(listTrail);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isLoading, setLoading] = useState(false);
  const at = trail?.path === apiUrl ? trail.ids.findIndex((each) => String(each) === id) : -1;
  if (!trail || at < 0) return undefined;
  const open = (found: string | number | undefined, by: 1 | -1): void => {
    const address = found === undefined ? undefined : addressOf(String(found));
    // Back still leads to the list.
    if (address !== undefined) void navigate(address, { replace: true, state: { ...state, neighbour: by } });
  };
  const step = async (by: 1 | -1): Promise<void> => {
    const near = trail.ids[at + by];
    if (near !== undefined) {
      open(near, by);
      return;
    }
    const offset = Math.max(0, trail.offset + by * trail.rowsPerPage);
    setLoading(true);
    try {
      const query = `${trail.query}&${placeOf(trail, by, offset)}`;
      const { rows, keys, hasMore = false } = readListAnswer(await callGenerated('GET', trail.path, { query }));
      const ids = rows.map((row) => row.id);
      listTrail.set({ ...trail, ids, offset, keys, hasMore: by === -1 || hasMore });
      open(by === 1 ? ids[0] : ids.at(-1), by);
    } catch (error) {
      // The call has shown its failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  const position = trail.offset + at + 1;
  return {
    position,
    total: trail.total,
    isLoading,
    previous: position > 1 ? () => void step(-1) : undefined,
    next:
      position < (trail.total ?? Number.POSITIVE_INFINITY) && (at + 1 < trail.ids.length || trail.hasMore) ? () => void step(1) : undefined,
  };
}

/** The place of the page beside the one of the trail: by its keys, so that rows that came in meanwhile move none, else by offset. */
function placeOf({ keys }: ListTrail, by: 1 | -1, offset: number): string {
  if (!keys) return formatQueryParameter('offset', String(offset));
  return by === 1 ? formatQueryParameter('after', formatKeys(keys.last)) : formatQueryParameter('before', formatKeys(keys.first));
}

/** The direction of the step that led to this record; undefined if it was opened otherwise. */
export function useSteppedBy(): unknown {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'neighbour' in state ? state.neighbour : undefined;
}
