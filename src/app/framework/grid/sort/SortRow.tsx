import { useDraggable, useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { CloseIcon, DragIcon } from '../../icons.ts';
import { useDirectionWords } from './useSortWords.ts';

interface SortRowProps {
  readonly column: ColumnDescription;
  /** From 0. */
  readonly position: number;
  readonly count: number;
  readonly descending: boolean;
  /** The columns that can take its place, itself included. */
  readonly choices: readonly ColumnDescription[];
  readonly onColumn: (column: ColumnDescription) => void;
  readonly onDirection: (descending: boolean) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One column of an order: its handle, its direction in words of its type, and the button that takes it off. */
export function SortRow(props: SortRowProps) {
  const { column, position, count, descending, choices, onColumn, onDirection, onMove, onRemove } = props;
  const message = useMessage();
  const text = useText();
  const words = useDirectionWords();
  const label = text(column.label);
  const { setNodeRef: setHandle, listeners, isDragging } = useDraggable({ id: column.name, disabled: count < 2 });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: column.name });
  return (
    <Box
      component="li"
      ref={setPlace}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        py: 0.5,
        borderRadius: 1,
        ...(isOver && { bgcolor: 'action.selected' }),
        ...(isDragging && { opacity: 0.5 }),
      }}
    >
      <IconButton
        ref={setHandle}
        disabled={count < 2}
        aria-label={message('grid.move', { column: label })}
        aria-description={message('table.sort_move_hint')}
        aria-keyshortcuts="ArrowUp ArrowDown"
        {...listeners}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
        sx={{ ...tool, cursor: 'grab', touchAction: 'none' }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, gap: 1, flexDirection: { xs: 'column', sm: 'row' } }}>
        <TextField
          select
          fullWidth
          size="small"
          value={column.name}
          onChange={({ target }) => {
            const chosen = choices.find(({ name }) => name === target.value);
            if (chosen) onColumn(chosen);
          }}
          slotProps={{ select: { inputProps: { 'aria-label': message('table.sort_column', { position: position + 1 }) } } }}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.name} value={choice.name}>
              {text(choice.label)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth
          size="small"
          value={descending ? 'desc' : 'asc'}
          onChange={({ target }) => onDirection(target.value === 'desc')}
          slotProps={{ select: { inputProps: { 'aria-label': message('table.sort_direction', { column: label }) } } }}
        >
          <MenuItem value="asc">{words(column, false)}</MenuItem>
          <MenuItem value="desc">{words(column, true)}</MenuItem>
        </TextField>
      </Box>
      {/* Below, it would cover the button of the next row. */}
      <Tooltip title={message('table.sort_remove', { column: label })} placement="right">
        <IconButton aria-label={message('table.sort_remove', { column: label })} onClick={onRemove} sx={tool}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const tool = { color: 'text.secondary', width: { xs: 40, sm: 32 }, height: { xs: 40, sm: 32 } } as const;
