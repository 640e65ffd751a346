import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { DashboardSkeleton } from '../../framework/dashboards/DashboardSkeleton.tsx';
import { DashboardTiles } from '../../framework/dashboards/DashboardTiles.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { screenPath } from '../addresses/addresses.ts';
import type { useHomeDashboard } from './useHomeDashboard.ts';

interface HomeDashboardProps {
  readonly company: string;
  readonly dashboard: ReturnType<typeof useHomeDashboard>;
}

/** The tiles of the home page, their shapes while they load, or the reason why there are none. */
export function HomeDashboard({ company, dashboard: { data, isError, shape, refetch } }: HomeDashboardProps) {
  const message = useMessage();
  const text = useText();
  const pagePath = useCallback((path: string) => screenPath(company, path), [company]);
  if (data) return data.tiles.length > 0 ? <DashboardTiles title={text(data.title)} tiles={data.tiles} pagePath={pagePath} /> : null;
  if (isError)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{message('blocks.try_again')}</Button>}>
        {message('home.dashboard_failed')}
      </Alert>
    );
  return <DashboardSkeleton shape={shape ?? usualShape} />;
}

const usualShape = { figures: 6, lists: [5, 5] };
