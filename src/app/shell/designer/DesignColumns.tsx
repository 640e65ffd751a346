import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { formulasMax } from '../../../shared/framework/formulas/formulasMax.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { DragRows } from '../../framework/grid/columns/DragRows.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import { AddColumns } from './AddColumns.tsx';
import { askFor, askingOf } from './askFor.ts';
import { columnFor } from './columnFor.ts';
import { DesignColumn } from './DesignColumn.tsx';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { useDesignFields } from './useDesignFields.ts';
import { withoutColumns } from './withoutColumns.ts';

/** The columns of a report in their order, each with its heading and options. */
export function DesignColumns({ definition, onChange, findings = [] }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { columns } = definition;
  const fieldOf = useDesignFields(definition);
  const labelOf = ({ field, label }: ListColumn): string => (label ? text(label) : text(fieldOf(field)?.label ?? { en: field, fr: field }));
  const set = (next: readonly ListColumn[]): void => onChange({ ...definition, columns: [...next] });
  const move = (name: string, by: number): void => {
    const from = columns.findIndex(({ field }) => field === name);
    const column = columns[from];
    const to = Math.min(Math.max(from + by, 0), columns.length - 1);
    if (!column || to === from) return;
    set(columns.toSpliced(from, 1).toSpliced(to, 0, column));
    setSaid(message('grid.moved', { column: labelOf(column), position: to + 1, count: columns.length }));
  };
  const remove = (fields: ReadonlySet<string>): void => {
    onChange(withoutColumns(definition, fields));
    setChosen(chosen.filter((field) => !fields.has(field)));
    setSaid(message('designer.removed', { count: fields.size }));
  };
  const toTop = (fields: ReadonlySet<string>): void =>
    set([...columns.filter(({ field }) => fields.has(field)), ...columns.filter(({ field }) => !fields.has(field))]);
  // A step back or forward can take columns away.
  const marked = new Set(chosen.filter((field) => columns.some((column) => column.field === field)));
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={marked.size === columns.length}
              indeterminate={marked.size > 0 && marked.size < columns.length}
              onChange={(event) => setChosen(event.target.checked ? columns.map(({ field }) => field) : [])}
            />
          }
          label={message(marked.size > 0 ? 'designer.chosen' : 'designer.choose_all', { count: marked.size })}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0, mr: 'auto' }}
        />
        {marked.size > 0 && (
          <>
            <Button size="small" onClick={() => toTop(marked)}>
              {message('designer.to_top')}
            </Button>
            <Button size="small" disabled={marked.size === columns.length} onClick={() => remove(marked)}>
              {message('designer.remove_count', { count: marked.size })}
            </Button>
          </>
        )}
      </Box>
      <DragRows names={columns.map(({ field }) => field)} onDrop={move}>
        {(dragged) =>
          columns.map((column, i) => (
            <DesignColumn
              key={column.field}
              definition={definition}
              column={column}
              label={labelOf(column)}
              at={i}
              dragged={dragged}
              fieldOf={fieldOf}
              problem={findings.find(({ pointer }) => pointer === `/columns/${i}/formula`)}
              asking={askingOf(definition, column.field)}
              onAsk={(asking) => onChange(askFor(definition, column.field, asking))}
              isChosen={marked.has(column.field)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...marked, column.field] : [...marked].filter((field) => field !== column.field))
              }
              onMove={(by) => move(column.field, by)}
              onRemove={() => remove(new Set([column.field]))}
              onChange={(next) => set(columns.with(i, next))}
            />
          ))
        }
      </DragRows>
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
