import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { WaitingOrOffline } from '../../framework/OfflineHint.tsx';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { findView, listWithoutKey } from '../../framework/screens/findView.ts';
import { RecordNameContext } from '../../framework/screens/RecordNameContext.ts';
import { useScreen } from '../../framework/screens/useScreen.ts';
import { useAccessCheck } from '../access/useAccessCheck.ts';
import { forbiddenPath, loginPath, screenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { useOpenedScreen } from '../observation/useOpenedScreen.ts';
import { MissingScreen } from './MissingScreen.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { ScreenView } from './ScreenView.tsx';

/** Number of segments before the path of a screen: `/{company}/pages`. */
const segmentsBefore = 2;

/** The screen of a cmid: its definition, as this reader may see it. Spec S-009, S-121, S-122. */
export function ScreenPage() {
  const { cmid = '' } = useParams();
  const message = useMessage();
  const language = useLanguage();
  const location = useLocation();
  const [recordName, setRecordName] = useState<string>();
  const { data: screen, error, isFetching, refetch } = useScreen(cmid);
  const refusal = useAccessCheck(cmid);
  const company = companyOf(location.pathname);
  // The router decodes its own parameters; a slash within a key would then split it.
  const path = location.pathname.split('/').filter(Boolean).slice(segmentsBefore).join('/');
  const view = screen && findView(screen, path, location.search);
  useOpenedScreen(view && path);
  if (refusal && screen) return <Navigate to={forbiddenPath(location)} state={{ reason: refusal.problem.detail, language }} replace />;
  if (!screen) {
    if (!error || (isFetching && error.status !== 403))
      return (
        <WaitingOrOffline>
          <ScreenSkeleton />
        </WaitingOrOffline>
      );
    if (error.status === 403)
      return <Navigate to={forbiddenPath(location)} state={{ reason: error.problem.detail, code: error.problem.code, language }} replace />;
    // A screen that was public until now.
    if (error.status === 401 && company !== undefined) return <Navigate to={loginPath(company, location)} replace />;
    if (error.status === 404) return <MissingScreen />;
    return (
      <RetryAlert onRetry={() => void refetch()}>
        {error.status === 0 ? message('errors.network_hint') : (error.problem.detail ?? message('errors.unknown'))}
      </RetryAlert>
    );
  }
  const list = view ? undefined : listWithoutKey(screen, path);
  if (list && company !== undefined) return <Navigate to={screenPath(company, list.path)} replace />;
  if (!view) return <MissingScreen />;
  return (
    <RecordNameContext value={setRecordName}>
      <ScreenHeading screen={screen} view={view} recordName={recordName} />
      <ScreenView screen={screen} view={view} />
    </RecordNameContext>
  );
}

function ScreenSkeleton() {
  const message = useMessage();
  return (
    <Stack spacing={1.5} component="output" aria-label={message('layout.loading')}>
      <Skeleton width={180} />
      <Skeleton width={280} height={40} />
      {/* Lines, as rows and fields have them: the kind of screen is not known yet. */}
      <Paper variant="outlined" sx={{ p: 2 }}>
        {Array.from({ length: 8 }, (_line, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={i} height={36} width={`${90 - (i % 3) * 12}%`} />
        ))}
      </Paper>
    </Stack>
  );
}
