import { useEffect, useState } from 'react';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { ownValue } from '../../../shared/framework/ownValue.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { NoticeCard } from '../../framework/notices/NoticeCard.tsx';
import { useStore } from '../../framework/stores/makeStore.ts';
import { sessionDeadline } from './browserState.ts';

/** Milliseconds before its final end at which a session announces it. Spec S-329. */
export const notificationTimeout = 600_000;

/** Announces, ten minutes before, the final end of a session, so that the user can save unsaved work. Spec S-329. */
export function SessionEndNotice({ company }: { readonly company: string }) {
  const message = useMessage();
  const formats = useDateFormats();
  const end = useStore(sessionDeadline, (deadlines) => ownValue(deadlines, company));
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (end === undefined) return undefined;
    const timer = setTimeout(() => setShown(end), Math.max(0, Date.parse(end) - notificationTimeout - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  const time = end === undefined ? '' : formatInstant(end, browserTimezone, formats).replace(/^\S+ /, '');
  if (end === undefined || shown !== end) return null;
  return (
    <NoticeCard tone="warning" onClose={() => setShown(undefined)}>
      {message('session.ends', { time })}
    </NoticeCard>
  );
}
