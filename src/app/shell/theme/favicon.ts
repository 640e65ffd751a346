import type { Skin } from './skin.ts';

const blankIcon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/**
 * The icon of the browser's tab: blank for the one skin that asks for a blank icon, else the default icon. Spec S-177.
 * @param standard address of the default icon
 */
export function faviconOf({ favicon }: Pick<Skin, 'favicon'>, standard: string): string {
  return favicon === 'blank' ? blankIcon : standard;
}

let standardIcon: string | undefined;

/** Puts the icon of a skin into the tab; the icon in the loaded page is the default. */
export function showFavicon(skin: Pick<Skin, 'favicon'>): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  standardIcon ??= link.href;
  const wanted = faviconOf(skin, standardIcon);
  if (link.href !== wanted) link.href = wanted;
}
