import { GridRow, type GridRowProps, gridColumnGroupsHeaderMaxDepthSelector, useGridApiContext, useGridSelector } from '@mui/x-data-grid';
import { isDetailsRow } from './detailsRows.ts';

/** A row of a table with details: these belong to the row above them, so they have its number and do not count. */
export function CountedRow(props: GridRowProps) {
  const api = useGridApiContext();
  const categories = useGridSelector(api, gridColumnGroupsHeaderMaxDepthSelector);
  const ids = api.current.getAllRowIds().slice(0, props.index + 1);
  // The row of headings is after those of the categories.
  return <GridRow {...props} aria-rowindex={categories + 1 + ids.filter((id) => !isDetailsRow(id)).length} />;
}
