/** The page of all notifications. */
export const notificationsCmid = 'MY-NOTICES';
