import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useGridApiContext } from '@mui/x-data-grid';
import type { KeyboardEvent } from 'react';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { FoldIcon, OpenIcon } from '../../icons.ts';
import { useGridActions, useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { detailsWidth, findDetailed, isDetailsRow } from './detailsRows.ts';

export const detailsColumn = '__details__';

interface DetailsCellProps {
  readonly id: RecordId;
  /** Display name of the row's record. */
  readonly name: string;
  readonly hasFocus: boolean;
}

/** The first cell of an expandable row: its button, or in the row below it the details. */
export function DetailsCell({ id, name, hasFocus }: DetailsCellProps) {
  return isDetailsRow(id) ? <RowDetails id={id} /> : <ExpandButton id={id} name={name} hasFocus={hasFocus} />;
}

function ExpandButton({ id, name, hasFocus }: DetailsCellProps) {
  const message = useMessage();
  const { toggleExpanded } = useGridActions();
  const isOpen = useGridRows().expanded.includes(id);
  return (
    <IconButton
      size="small"
      tabIndex={hasFocus ? 0 : -1}
      aria-label={message('grid.details_of', { name })}
      aria-expanded={isOpen}
      onClick={(event) => {
        // A click that reaches the row would open its record.
        event.stopPropagation();
        toggleExpanded(id);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      {isOpen ? <FoldIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
    </IconButton>
  );
}

function RowDetails({ id }: { readonly id: RecordId }) {
  const api = useGridApiContext();
  const { toggleExpanded } = useGridActions();
  const { expand } = useGridLayout().parts;
  const row = findDetailed(useGridRows().rows, id);
  if (!row || !expand) return null;
  // Keys typed in the details must not reach the table; Escape closes the details and returns to their button.
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    toggleExpanded(row.id);
    api.current.setCellFocus(row.id, detailsColumn);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps keys from the table around it
    <Box
      onKeyDown={handleKey}
      sx={{ position: 'sticky', left: 0, width: '100cqw', maxWidth: `var(${detailsWidth}, 100%)`, boxSizing: 'border-box', p: 2 }}
    >
      {expand(row)}
    </Box>
  );
}
