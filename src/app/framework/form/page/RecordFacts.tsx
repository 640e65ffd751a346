import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { filledText } from '../../../../shared/framework/definitions/describe/headerFacts.ts';
import { type Entity, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useText } from '../../i18n/useText.ts';

interface RecordFactsProps {
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly entity: Entity;
  readonly record: FormRecord;
}

/** The values to know first, beside each other; facts without a value are left out. */
export function RecordFacts({ form, entity, record }: RecordFactsProps) {
  const text = useText();
  const fieldText = useFieldText();
  const facts = form.header.facts.flatMap((fact): Fact[] => {
    if (typeof fact !== 'string') {
      const value = filledText(fact.text, (name) => fieldText(getField(entity, name), record));
      return value === '' ? [] : [{ label: text(fact.label), value, isLong: value.length > shortLength }];
    }
    const field = getField(entity, fact);
    const { length } = fieldText(field, record);
    if (length === 0) return [];
    return [{ label: text(field.label), value: <FieldValue field={field} form={form} record={record} />, isLong: length > shortLength }];
  });
  if (facts.length === 0) return null;
  return (
    <Box component="dl" sx={factsSx}>
      {facts.map(({ label, value, isLong }) => (
        <Box key={label} sx={{ minWidth: 0, maxWidth: '20rem', gridColumn: isLong ? '1 / -1' : undefined }}>
          <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: '1rem' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            dir="auto"
            sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isLong: boolean;
}

/** Characters of a value that fits beside another one on a phone. */
export const shortLength = 18;

/** In a row; on a phone two in a row, a long one in a row of its own. */
const factsSx = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 4 },
  rowGap: 1,
  m: 0,
  mt: 1,
} as const;
