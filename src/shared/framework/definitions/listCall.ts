import type { ReportDefinition } from './types.gen.ts';

/** The list that a report reads. */
export interface ListCall {
  /** Path below /api. */
  readonly path: string;
  /** Conditions that users cannot remove, as written after `?`; empty: none. */
  readonly query: string;
}

/** Takes the `api_url` of a report apart: `GET <path>` or `GET <path>?<query>`. */
export function listCall({ api_url: apiUrl }: Pick<ReportDefinition, 'api_url'>): ListCall {
  const [path = '', query = ''] = apiUrl.replace(/^GET /, '').split('?', 2);
  return { path, query };
}
