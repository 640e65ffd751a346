import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { formulasMax } from '../../../shared/framework/formulas/formulasMax.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import { AddColumns } from './AddColumns.tsx';
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
  const remove = (field: string): void => onChange(withoutColumns(definition, new Set([field])));
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
      {columns.map((column, i) => (
        <DesignColumn
          key={column.field}
          definition={definition}
          column={column}
          label={labelOf(column)}
          at={i}
          fieldOf={fieldOf}
          problem={findings.find(({ pointer }) => pointer === `/columns/${i}/formula`)}
          onMove={(to) => move(i, to)}
          onRemove={() => remove(column.field)}
          onChange={(next) => set(columns.with(i, next))}
        />
      ))}
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
