import type { GridViews } from '../../../../shared/framework/definitions/NamedView.ts';

/** Key of a list's preferences and views: its call without the query, and its screen. */
export interface GridKey {
  readonly api: string;
  readonly cmid: string;
}

export const noViews: GridViews = { views: [], defaults: {}, layout: {} };
