import { isValidElement, useEffect, useState } from 'react';
import { CloseNotificationContext, type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { NoticeCard } from './NoticeCard.tsx';

const durationMs = 6000;
const shownMax = 3;

interface ShownNotice {
  readonly id: number;
  readonly payload: NotificationPayload;
}

let nextId = 1;

/** The notices of `useNotify`: the latest three, the newest lowest. An element among them draws its own `NoticeCard`. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const payload = takeNotification();
    if (payload) setShown((before) => [...before, { id: nextId++, payload }].slice(-shownMax));
  }, [notifications, takeNotification]);
  return shown.map(({ id, payload: { message, type, notificationOptions } }) => {
    const close = () => setShown((before) => before.filter((each) => each.id !== id));
    return (
      <CloseNotificationContext key={id} value={close}>
        {isValidElement(message) ? (
          message
        ) : (
          <NoticeCard tone={type} hidesAfter={notificationOptions?.autoHideDuration ?? durationMs} onClose={close}>
            {typeof message === 'string' && translate(message, notificationOptions?.messageArgs)}
          </NoticeCard>
        )}
      </CloseNotificationContext>
    );
  });
}
