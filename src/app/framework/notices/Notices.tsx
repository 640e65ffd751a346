import { isValidElement } from 'react';
import { CloseNotificationContext, type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { NoticeCard } from './NoticeCard.tsx';

const durationMs = 6000;
const shownMax = 3;

const ids = new WeakMap<NotificationPayload, number>();
let nextId = 1;

/** The notices of `useNotify`: the oldest three, the newest lowest. An element among them draws its own `NoticeCard`. */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  return notifications.slice(0, shownMax).map((payload) => {
    const { message, type, notificationOptions } = payload;
    const close = () => setNotifications((before) => before.filter((each) => each !== payload));
    return (
      <CloseNotificationContext key={idOf(payload)} value={close}>
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

function idOf(payload: NotificationPayload): number {
  const id = ids.get(payload) ?? nextId++;
  ids.set(payload, id);
  return id;
}
