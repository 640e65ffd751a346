import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { persistedStore } from '../../framework/stores/persistedStore.ts';

const pollIntervalMs = 300_000;
const checkIntervalMs = 60_000;
/** Time before the start of a window at which its announcement begins. */
const aheadMs = 3_600_000;
const dismissedWindows = persistedStore('session', 'maintenance_dismissed', (kept): readonly number[] | undefined =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : undefined,
);

/** Announces maintenance windows from an hour before they start; a dismissal holds for this tab. */
export function MaintenanceBanner() {
  const message = useMessage();
  const language = useLanguage();
  const now = useNow();
  const dismissed = useStore(dismissedWindows) ?? [];
  const { data } = useQuery({
    queryKey: ['maintenance', language],
    queryFn: ({ signal }) => callApi('GET', 'mtd_maintenance/maintenance/list', { signal, suppressErrors: true }),
    refetchInterval: pollIntervalMs,
    placeholderData: (before) => before,
    retry: false,
  });
  const formats = useDateFormats();
  const announced = (data?.results ?? []).filter(
    ({ id, starts_at, ends_at }) => !dismissed.includes(id) && Date.parse(starts_at) - aheadMs <= now && now < Date.parse(ends_at),
  );
  const dismiss = (id: number): void => {
    dismissedWindows.set([...dismissed, id]);
  };
  return announced.map(({ id, title, starts_at, ends_at, scope, menus }) => (
    <Alert key={id} severity="warning" role="status" onClose={() => dismiss(id)} closeText={message('errors.dismiss')} sx={{ mb: 2 }}>
      <strong>{title}</strong>{' '}
      {message(scope === 'portal' ? 'maintenance.announced' : 'maintenance.announced_menus', {
        from: formatInstant(starts_at, browserTimezone, formats),
        to: formatInstant(ends_at, browserTimezone, formats),
        menus: menus.join(', '),
      })}
    </Alert>
  ));
}

/** The current time (epoch ms), updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
