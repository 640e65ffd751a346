/** The look of the primary action of a list. @param hasName false: the icon alone */
export function mainButtonSx(hasName: boolean) {
  return { minWidth: 40, height: { xs: 40, sm: 36 }, px: hasName ? 1.5 : 1, gap: 0.5 } as const;
}
