import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useState } from 'react';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { DragHandle } from '../../framework/grid/columns/DragHandle.tsx';
import { useDragRow } from '../../framework/grid/columns/useDragRow.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon, MoveUpIcon, OpenIcon } from '../../framework/icons.ts';
import type { Asking } from './askFor.ts';
import { ColumnOptions } from './ColumnOptions.tsx';
import { FormulaEditor } from './FormulaEditor.tsx';

interface DesignColumnProps extends Pick<ComponentProps<typeof FormulaEditor>, 'definition' | 'fieldOf' | 'problem'> {
  readonly column: ListColumn;
  readonly label: string;
  /** Its place among the columns, from 0. */
  readonly at: number;
  /** Place of the column that is dragged at present. */
  readonly dragged: number | undefined;
  readonly asking: Asking;
  readonly onAsk: (asking: Asking) => void;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onChange: (column: ListColumn) => void;
}

const askings = ['no', 'optional', 'required'] as const satisfies readonly Asking[];

/** A column of a report in one line, with its place; behind it its field, its formula and its options. */
export function DesignColumn({ definition, column, label, at, dragged, asking, onAsk, isChosen, onChoose, ...rest }: DesignColumnProps) {
  const { fieldOf, problem, onMove, onRemove, onChange } = rest;
  const message = useMessage();
  const { setPlace, sx, handle } = useDragRow({ name: column.field, index: at, canMove: true, dragged });
  const count = definition.columns.length;
  // A new formula is still to be written.
  const [isOpen, setOpen] = useState(column.formula === '');
  return (
    <Accordion
      ref={setPlace}
      disableGutters
      elevation={0}
      expanded={isOpen}
      onChange={(_event, opens) => setOpen(opens)}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ ...sx, '&::before': { display: 'none' }, bgcolor: 'transparent' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <DragHandle handle={handle} label={label} onMove={onMove} />
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          slotProps={{ input: { 'aria-label': message('designer.choose', { column: label }) } }}
          sx={{ p: 0.5 }}
        />
        <AccordionSummary
          expandIcon={<OpenIcon fontSize="small" />}
          sx={{ flex: 1, minWidth: 0, minHeight: 36, flexDirection: 'row-reverse', px: 0.5, gap: 0.5 }}
          slotProps={{ content: { sx: { minWidth: 0, my: 0 } } }}
        >
          <Typography noWrap variant="body2" title={label}>
            {label}
          </Typography>
        </AccordionSummary>
        {at > 0 && (
          <Tooltip title={message('designer.to_top')}>
            <IconButton size="small" aria-label={message('designer.to_top_column', { column: label })} onClick={() => onMove(-at)}>
              <MoveUpIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        <IconButton size="small" aria-label={message('designer.remove', { column: label })} disabled={count === 1} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {column.field} · {message(`designer.cost_${fieldOf(column.field)?.cost ?? 'own'}`)}
        </Typography>
        {column.formula !== undefined && (
          <FormulaEditor
            definition={definition}
            column={column}
            fieldOf={fieldOf}
            problem={problem}
            onChange={(formula) => onChange({ ...column, formula })}
          />
        )}
        <TextField
          select
          label={message('designer.ask')}
          value={asking}
          // A column without filters cannot be asked for.
          disabled={asking === 'no' && column.searchable === false && !column.additionalSearchable}
          onChange={({ target: { value } }) => onAsk(askings.find((each) => each === value) ?? 'no')}
        >
          {askings.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`designer.ask_${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <ColumnOptions column={column} field={fieldOf(column.field)} categories={definition.categories} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}
