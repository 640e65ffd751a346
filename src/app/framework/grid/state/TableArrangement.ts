import type { OwnLayout } from '../../../../shared/framework/definitions/NamedView.ts';
import type { OwnLayoutActions } from './useOwnLayout.ts';

/** Widths, pinned columns and density of a table, with the functions that change them. */
export interface TableArrangement extends OwnLayout, OwnLayoutActions {}
