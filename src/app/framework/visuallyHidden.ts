/** Style of content for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // With the unit: in `sx` a 1 is all of the width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
