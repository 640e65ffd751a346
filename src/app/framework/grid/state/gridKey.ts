import type { GridViews, NamedView } from '../../../../shared/framework/definitions/NamedView.ts';
import { isObject } from '../../../../shared/framework/isObject.ts';

/** Key of a list's preferences and views: its call without the query, and its screen. */
export interface GridKey {
  readonly api: string;
  readonly cmid: string;
}

export const noViews: GridViews = { views: [], defaults: {}, layout: {} };

/** The answer of `grid_views`; an answer of another form has no views. */
export function parseGridViews(answer: unknown): GridViews {
  return isObject(answer) && Array.isArray(answer['views']) && isObject(answer['defaults']) ? (answer as unknown as GridViews) : noViews;
}

/** The answer to a change of a view; undefined for one of another form. */
export function parseNamedView(answer: unknown): NamedView | undefined {
  return isObject(answer) && typeof answer['id'] === 'string' && isObject(answer['state']) ? (answer as unknown as NamedView) : undefined;
}
