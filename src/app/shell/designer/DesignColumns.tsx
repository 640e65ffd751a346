import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { formulasMax } from '../../../shared/framework/formulas/formulasMax.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon, CloseIcon, MoveDownIcon, MoveUpIcon, OpenIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import { AddColumns } from './AddColumns.tsx';
import { ColumnOptions } from './ColumnOptions.tsx';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { FormulaEditor } from './FormulaEditor.tsx';
import { useDesignFields } from './useDesignFields.ts';

/** The columns of a report in their order, each with its heading and options. */
export function DesignColumns({ definition, onChange, findings = [] }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const { columns } = definition;
  const fieldOf = useDesignFields(definition);
  const labelOf = ({ field, label }: ListColumn): string => (label ? text(label) : text(fieldOf(field)?.label ?? { en: field, fr: field }));
  const set = (next: readonly ListColumn[]): void => onChange({ ...definition, columns: [...next] });
  const move = (from: number, to: number): void => {
    const column = columns[from];
    if (!column || to < 0 || to >= columns.length) return;
    set(columns.toSpliced(from, 1).toSpliced(to, 0, column));
    setSaid(message('grid.moved', { column: labelOf(column), position: to + 1, count: columns.length }));
  };
  const remove = (at: number): void => {
    const gone = columns[at]?.field;
    const { sort, totals, ...rest } = definition;
    const keptSort = sort?.filter((key) => key.replace(/^-/, '') !== gone) ?? [];
    const keptTotals = totals?.filter(({ field }) => field !== gone) ?? [];
    onChange({
      ...rest,
      columns: columns.toSpliced(at, 1),
      ...(keptSort.length > 0 && { sort: keptSort }),
      ...(keptTotals.length > 0 && { totals: keptTotals }),
    });
  };
  const add = (fields: readonly DesignField[]): void => set([...columns, ...fields.map(columnFor)]);
  const addFormula = (): void => {
    const number = Array.from({ length: columns.length + 1 }, (_each, i) => i + 1).find(
      (each) => !columns.some(({ field }) => field === `formula_${each}`) && !fieldOf(`formula_${each}`),
    );
    const label = { en: `Formula ${number}`, fr: `Formule ${number}` };
    set([...columns, { field: `formula_${number}`, formula: '', label }]);
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Button startIcon={<AddIcon />} variant="outlined" onClick={() => setAdding(true)}>
          {message('designer.add_columns')}
        </Button>
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          disabled={columns.filter(({ formula }) => formula !== undefined).length >= formulasMax}
          onClick={addFormula}
        >
          {message('designer.add_formula')}
        </Button>
      </Box>
      {columns.map((column, i) => {
        const label = labelOf(column);
        return (
          <Accordion
            key={column.field}
            disableGutters
            defaultExpanded={column.formula === ''}
            slotProps={{ transition: { unmountOnExit: true } }}
          >
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
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <MoveUpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={message('designer.move_down', { column: label })}
                disabled={i === columns.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <MoveDownIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={message('designer.remove', { column: label })}
                disabled={columns.length === 1}
                onClick={() => remove(i)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Stack>
            <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
              {column.formula !== undefined && (
                <FormulaEditor
                  definition={definition}
                  column={column}
                  fieldOf={fieldOf}
                  problem={findings.find(({ pointer }) => pointer === `/columns/${i}/formula`)}
                  onChange={(formula) => set(columns.with(i, { ...column, formula }))}
                />
              )}
              <ColumnOptions
                column={column}
                field={fieldOf(column.field)}
                categories={definition.categories}
                onChange={(next) => set(columns.with(i, next))}
              />
            </AccordionDetails>
          </Accordion>
        );
      })}
      <output style={visuallyHidden}>{said}</output>
      {isAdding && (
        <AddColumns
          definition={definition}
          title={message('designer.add_columns')}
          taken={new Set(columns.map(({ field }) => field))}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
}

/** The column of a field; a computed one brings what no field gives. */
function columnFor({ field, computed, type, label }: DesignField): ListColumn {
  return computed === undefined ? { field } : { field, computed, type, label: { ...label } };
}
