/** The IANA zone of the browser, sent as `timezone` and used to show instants. Decisions 23. */
export const browserTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
