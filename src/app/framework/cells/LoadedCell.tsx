import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { cellRequest } from '../../../shared/framework/records/cellRequest.ts';
import { callGenerated } from '../api/callApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';

interface LoadedCellProps {
  readonly column: ColumnDescription;
  readonly row: GridRow;
  /** Draws the row with the value that the call has given. */
  readonly children: (row: GridRow) => ReactNode;
}

/** How long an answer counts, so that scrolling back does not ask again. */
const staleMs = 60_000;

/** A cell of a column with `endpoint`: its value comes from a call, made when the cell comes into view. */
export function LoadedCell({ column, row, children }: LoadedCellProps) {
  const message = useMessage();
  const language = useLanguage();
  const { endpoint, field } = column;
  const path = endpoint && cellRequest(endpoint, row);
  const { data, error, isPending } = useQuery({
    queryKey: ['cell', language, path, endpoint?.value],
    queryFn: async ({ signal }) => {
      const answer = await callGenerated('GET', path ?? '', { signal, suppressErrors: true });
      return valueIn(answer, endpoint?.value) ?? null;
    },
    enabled: path !== undefined,
    staleTime: staleMs,
    retry: false,
  });
  const loaded = useMemo((): GridRow => ({ ...row, [field]: data }), [row, field, data]);
  if (path === undefined) return null;
  if (error) return <span title={error.message || message('errors.network_hint')}>{message('grid.cell_failed')}</span>;
  return isPending ? <Skeleton width="60%" aria-label={message('grid.loading')} /> : children(loaded);
}

function valueIn(answer: unknown, name: string | undefined): unknown {
  if (name === undefined) return answer;
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined;
}
