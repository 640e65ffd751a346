/** Property with the pixels below notices, for a page whose foot must stay in view. */
export const noticeBottom = '--notice-bottom';

/** The one place of notices: the right corner, above the totals and pages of a list. */
export const noticePlace = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  sx: { '&&': { bottom: `var(${noticeBottom}, 24px)` }, displayPrint: 'none' },
} as const;
