/** Media types of exported files. */
export const exportMedia = [
  'application/pdf',
  'text/csv',
  'application/json',
  'application/xml',
  'text/html',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
