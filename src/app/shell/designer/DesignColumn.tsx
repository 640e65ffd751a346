import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon, MoveDownIcon, MoveUpIcon, OpenIcon } from '../../framework/icons.ts';
import { ColumnOptions } from './ColumnOptions.tsx';
import { FormulaEditor } from './FormulaEditor.tsx';

interface DesignColumnProps extends Pick<ComponentProps<typeof FormulaEditor>, 'definition' | 'fieldOf' | 'problem'> {
  readonly column: ListColumn;
  readonly label: string;
  /** Its place among the columns, from 0. */
  readonly at: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onChange: (column: ListColumn) => void;
}

/** A column of a report: its name, its place, and behind it its formula and options. */
export function DesignColumn({ definition, column, label, at, fieldOf, problem, onMove, onRemove, onChange }: DesignColumnProps) {
  const message = useMessage();
  const count = definition.columns.length;
  return (
    <Accordion disableGutters defaultExpanded={column.formula === ''} slotProps={{ transition: { unmountOnExit: true } }}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <AccordionSummary
          expandIcon={<OpenIcon />}
          sx={{ flex: 1, minWidth: 0, flexDirection: 'row-reverse', px: 1, gap: 1 }}
          slotProps={{ content: { sx: { minWidth: 0 } } }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{label}</Typography>
            <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {column.field} · {message(`designer.cost_${fieldOf(column.field)?.cost ?? 'own'}`)}
            </Typography>
          </Box>
        </AccordionSummary>
        <IconButton
          size="small"
          aria-label={message('designer.move_up', { column: label })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <MoveUpIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={message('designer.move_down', { column: label })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <MoveDownIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={message('designer.remove', { column: label })} disabled={count === 1} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
        {column.formula !== undefined && (
          <FormulaEditor
            definition={definition}
            column={column}
            fieldOf={fieldOf}
            problem={problem}
            onChange={(formula) => onChange({ ...column, formula })}
          />
        )}
        <ColumnOptions column={column} field={fieldOf(column.field)} categories={definition.categories} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}
