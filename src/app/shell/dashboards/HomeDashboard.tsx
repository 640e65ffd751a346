import { useCallback } from 'react';
import { DashboardTiles } from '../../framework/dashboards/DashboardTiles.tsx';
import type { TilePart } from '../../framework/dashboards/TileColumns.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { screenPath } from '../addresses/addresses.ts';
import type { useHomeDashboard } from './useHomeDashboard.ts';

interface HomeDashboardProps {
  readonly company: string;
  readonly dashboard: ReturnType<typeof useHomeDashboard>;
  /** Shown after the lists. */
  readonly parts: readonly TilePart[];
}

/** The actions and tiles of the home page, or the reason why there are none, and further parts of the page. */
export function HomeDashboard({ company, dashboard: { data, refetch }, parts }: HomeDashboardProps) {
  const message = useMessage();
  const text = useText();
  const pagePath = useCallback((path: string) => screenPath(company, path), [company]);
  return (
    <>
      {!data && <RetryAlert onRetry={() => void refetch()}>{message('home.dashboard_failed')}</RetryAlert>}
      <DashboardTiles
        title={data ? text(data.title) : message('layout.home')}
        actions={data?.actions ?? []}
        tiles={data?.tiles ?? []}
        pagePath={pagePath}
        parts={parts}
      />
    </>
  );
}
