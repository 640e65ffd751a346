import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { readAnswerColumns } from '../../../shared/framework/grid/answerColumns.ts';
import { requestKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { isUnanswered } from '../api/ApiError.ts';
import { callGenerated } from '../api/callApi.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { ProgressLine } from '../ProgressLine.tsx';
import type { GridList } from './state/GridList.ts';
import { shownInPlace } from './state/useListPage.ts';

interface AnsweredColumnsProps {
  readonly list: GridList;
  readonly children: (list: GridList) => ReactNode;
}

/** A list with the columns that its answer describes, which are read with its first row. Grid contract 7; spec B-278. */
export function AnsweredColumns({ list, children }: AnsweredColumnsProps) {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const { path, fixed } = requestKey(list);
  const query = [...fixed.map(({ parameter, value }) => formatQueryParameter(parameter, value)), 'limit=1', 'offset=0', 'count=false'].join(
    '&',
  );
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['grid-columns', language, path, query],
    queryFn: async ({ signal }) => readAnswerColumns(await callGenerated('GET', path, { query, signal, suppressErrors: shownInPlace })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  });
  const whole = useMemo(() => data && { ...list, columns: data }, [list, data]);
  if (whole && whole.columns.length > 0) return children(whole);
  const reason = isUnanswered(error) ? message('grid.kept.unanswered') : (error?.message ?? message('grid.no_columns'));
  return (
    <Paper component="section" aria-label={text(list.title)} aria-busy={isFetching} sx={{ mt: 1, position: 'relative', minHeight: 48 }}>
      {isFetching ? (
        <ProgressLine label={message('grid.loading')} />
      ) : (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{message('grid.retry')}</Button>}>
          {message('grid.failed', { name: text(list.title) })}: {reason}
        </Alert>
      )}
    </Paper>
  );
}
