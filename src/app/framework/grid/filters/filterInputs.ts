// One module, so that the build makes one file of them.
export { ColumnPopover } from '../columns/ColumnPopover.tsx';
export { FilterPopover } from './FilterPopover.tsx';
export { PanelInputs } from './PanelInputs.tsx';
