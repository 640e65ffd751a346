import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { userLine } from '../session/sessionOf.ts';
import { FinderField } from './FinderField.tsx';
import { WhyAnswer } from './WhyAnswer.tsx';

/** Asks which rule decides whether a user may open a screen; the address holds the question. Spec S-202, S-205, S-248. */
export function AccessWhyPage() {
  const message = useMessage();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const user = params.get('user') ?? '';
  const cmid = params.get('cmid') ?? '';
  const { data, error, isFetching } = useQuery<AnswerTo<'GET globals/access/explain'>, ApiError>({
    queryKey: ['access', user, cmid, language],
    queryFn: ({ signal }) =>
      callApi('GET', 'globals/access/explain', { query: { cmid, user: user || undefined }, signal, suppressErrors: true }),
    enabled: cmid !== '',
  });
  const choose = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Paper sx={{ mt: 2, p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FinderField
          label={message('why.user')}
          find={(search, signal) => callApi('GET', 'globals/access/users', { query: { search }, signal })}
          value={user}
          shown={data?.user.name}
          keyOf={({ id }) => String(id)}
          titleOf={({ name }) => name}
          detailOf={userLine}
          onChoose={(value) => choose('user', value)}
        />
        <FinderField
          label={message('why.screen')}
          find={(search, signal) => callApi('GET', 'globals/access/screens', { query: { search }, signal })}
          value={cmid}
          shown={data?.title ?? cmid}
          keyOf={(screen) => screen.cmid}
          titleOf={({ title }) => title}
          detailOf={(screen) => screen.cmid}
          onChoose={(value) => choose('cmid', value)}
        />
      </Paper>
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {error && <Alert severity="error">{error.problem.detail ?? message('errors.unknown')}</Alert>}
        {!error && isFetching && !data && <Skeleton variant="rounded" height={240} />}
        {data && !error && <WhyAnswer explanation={data} />}
      </Box>
    </Box>
  );
}
