import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { localeOf } from '../../../shared/framework/messages/locale.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PublicPage } from '../public/PublicPage.tsx';
import { checkSite } from './checkSite.ts';
import { parseFrom } from './leaveForMaintenance.ts';

export const retryIntervalMs = 30_000;

type CurrentWindow = AnswerTo<'GET mtd_maintenance/maintenance/current'>;

/** /maintenance: gives the reason and the end of a maintenance, and returns to the previous address once the portal is up. Spec S-028. */
export function MaintenancePage() {
  const message = useMessage();
  const language = useLanguage();
  const [current, setWindow] = useState<CurrentWindow>({ maintenance: false });
  const [isUp, setUp] = useState(false);
  const look = useCallback(async () => {
    const from = parseFrom(window.location.search, window.location.origin);
    const state = await checkSite(from === undefined ? '/' : new URL(from, window.location.origin).pathname);
    if (state.is === 'open' && from !== undefined) return window.location.replace(from);
    setUp(state.is === 'open');
    const path = 'mtd_maintenance/maintenance/current';
    // Without an answer the page keeps its present content.
    const answer = await callApi('GET', path, { suppressErrors: true }).catch(() => undefined);
    if (answer) setWindow(answer);
  }, []);
  useEffect(() => {
    // The title of the window comes in the language of the request.
    const first = setTimeout(() => void look());
    const timer = setInterval(() => void look(), retryIntervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look, language]);
  const until = current.ends_at && new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <PublicPage overline={isUp ? undefined : '503'} title={message(isUp ? 'maintenance.up_title' : 'maintenance.page_title')}>
      <div role="status">
        {current.title && (
          <Typography variant="h3" component="p" sx={{ mb: 1 }}>
            {current.title}
          </Typography>
        )}
        <Typography sx={{ mb: 1 }}>{message(isUp ? 'maintenance.up_again' : 'maintenance.page_text')}</Typography>
        {until && !isUp && (
          <Typography sx={{ mb: 1 }}>{message('maintenance.until', { time: until.format(new Date(current.ends_at ?? '')) })}</Typography>
        )}
      </div>
      {isUp ? (
        <Button variant="contained" href="/" sx={{ mt: 2 }}>
          {message('pages.to_start')}
        </Button>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {message('maintenance.tries_again')}
          </Typography>
          <Button variant="contained" onClick={() => void look()}>
            {message('blocks.try_again')}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
