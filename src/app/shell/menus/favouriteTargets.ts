import type { Favourite } from './menuPreferences.ts';
import type { MenuTarget } from './menuTree.ts';

/** A favourite, ready for display. */
export interface ShownFavourite extends Favourite {
  /** Address within the site. */
  readonly to: string;
  /** Name of an icon; empty for the default one. */
  readonly icon: string;
  /** Headings of the menu above it; empty for a screen outside of the menu. */
  readonly group: string;
}

/** The favourites with their addresses; one that is also in the menu takes its title from there, in the current language. */
export function favouriteTargets(favourites: readonly Favourite[], targets: readonly MenuTarget[], company: string): ShownFavourite[] {
  return favourites.map(({ path, title }) => {
    const to = `/${company}/${path}`;
    const target = targets.find(({ node }) => node.to === to);
    return { path, to, title: target?.node.title ?? title, icon: target?.node.icon ?? '', group: target?.headings.join(' / ') ?? '' };
  });
}

/** The part of an address below its company. */
export function pathWithin(pathname: string): string {
  return pathname.split('/').slice(2).join('/');
}
