import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import { entryOf } from '../../../../shared/framework/grid/FilterEntry.ts';
import type { GridColumn } from '../../../../shared/framework/grid/GridColumn.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridActions, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { ColumnFilter } from './ColumnFilter.tsx';

interface FilterPopoverProps {
  readonly column: GridColumn;
  /** The chip of the filter. */
  readonly anchor: HTMLElement;
}

/** One filter with its operator and value, opened from its chip; a dialog on a phone. Escape and a click outside close it. */
export function FilterPopover({ column, anchor }: FilterPopoverProps) {
  const message = useMessage();
  const { asked, panel } = useGridState();
  const { closeFilter } = useGridActions();
  const isNarrow = useIsNarrow();
  const filter = <ColumnFilter column={column} entry={entryOf(asked.entries, column)} withOperators isAlone focus={panel.focus} />;
  const label = message('grid.change_filter', { filter: column.label });
  if (isNarrow)
    return (
      <Dialog
        open
        onClose={closeFilter}
        fullWidth
        disableRestoreFocus
        aria-label={label}
        slotProps={{ paper: { sx: { m: 1, width: 'calc(100% - 16px)', p: 2 } } }}
      >
        {filter}
        <Button variant="contained" onClick={closeFilter} sx={{ mt: 2, alignSelf: 'flex-end' }}>
          {message('grid.close')}
        </Button>
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={closeFilter}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableRestoreFocus
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, mt: 0.5 } } }}
    >
      <Box sx={{ p: 1.5 }}>{filter}</Box>
    </Popover>
  );
}
