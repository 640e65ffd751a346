import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** The list of a screen. */
export type ScreenList = NonNullable<ScreenDescription['list']>;

/** A screen whose reader may see its list. */
export type GridScreen = ScreenDescription & { readonly list: ScreenList };

export function hasList(screen: ScreenDescription): screen is GridScreen {
  return screen.list !== undefined;
}
