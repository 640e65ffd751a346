import Box from '@mui/material/Box';
import { type Entity, type Field, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { shortLabel } from '../../fields/shortLabel.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useText } from '../../i18n/useText.ts';

interface LedgerProps {
  /** Amounts in their order; the last one is their total. */
  readonly fields: readonly Field[];
  readonly entity: Entity;
  readonly record: FormRecord;
  /** true: amounts that are zero or missing have a line too. */
  readonly isWhole: boolean;
}

/** Amounts below one another, aligned at the right, with the total below a line; the total names the unit that they share. */
export function Ledger({ fields, entity, record, isWhole }: LedgerProps) {
  const text = useText();
  const fieldText = useFieldText();
  const total = fields.at(-1);
  const unit = total && unitText(total, entity, record, fieldText);
  const lines = fields.filter((field) => isWhole || field === total || Number(record[field.name] ?? 0) !== 0);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', maxWidth: '22rem' }}>
      {lines.map((field) => (
        <Box key={field.name} sx={{ ...line, ...(field === total && totalLine) }}>
          <Box component="dt" sx={{ minWidth: 0, color: field === total ? undefined : 'text.secondary' }}>
            {text(shortLabel(field))}
            {field === total && unit !== '' && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {` (${unit})`}
              </Box>
            )}
          </Box>
          <Box component="dd" sx={{ m: 0, flexShrink: 0 }}>
            {fieldText(unit === '' ? field : withoutUnit(field), record) || '—'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The unit of an amount: a text, or the value of the field that names it. */
function unitText({ property }: Field, entity: Entity, record: FormRecord, fieldText: ReturnType<typeof useFieldText>): string {
  const unit = property['x-unit'];
  return typeof unit === 'object' ? fieldText(getField(entity, unit.field), record) : (unit ?? '');
}

function withoutUnit(field: Field): Field {
  const { 'x-unit': _unit, 'x-format': _format, ...property } = field.property;
  return { ...field, property };
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.25,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const;

const totalLine = { mt: 0.5, pt: 0.75, borderTop: 1, borderColor: 'divider', fontWeight: 600 } as const;
