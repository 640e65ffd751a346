import { lazyPart } from '../../lazyPart.ts';

// The inputs of filters and the choice of their column are one file of the build, loaded when one of them is first opened.
export const ColumnPopover = lazyPart(async () => ({ ColumnPopover: (await import('./filterInputs.ts')).ColumnPopover }), 'ColumnPopover');
export const PanelInputs = lazyPart(async () => ({ PanelInputs: (await import('./filterInputs.ts')).PanelInputs }), 'PanelInputs');
export const FilterPopover = lazyPart(async () => ({ FilterPopover: (await import('./filterInputs.ts')).FilterPopover }), 'FilterPopover');

/** Loads the file; resolves when its parts can be drawn at once. */
export const loadFilterInputs = PanelInputs.arrival;
