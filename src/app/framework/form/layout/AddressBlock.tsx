import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useNotify } from 'react-admin';
import { type Entity, getField } from '../../../../shared/framework/definitions/entity.ts';
import type { AddressCell } from '../../../../shared/framework/definitions/types.gen.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { CopyIcon } from '../../icons.ts';

interface AddressBlockProps {
  readonly cell: AddressCell;
  readonly entity: Entity;
  readonly record: FormRecord;
  /** The fields that belong to the address, below it. */
  readonly children?: ReactNode;
}

/** An address as people write it, one line below the other, with a button that copies it. */
export function AddressBlock({ cell, entity, record, children }: AddressBlockProps) {
  const text = useText();
  const message = useMessage();
  const notify = useNotify();
  const fieldText = useFieldText();
  const labelId = useId();
  const lines = cell.address
    .map((names) =>
      addressLine(
        names.map((name) => getField(entity, name)),
        record,
        fieldText,
      ),
    )
    .filter(Boolean);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify('record.address_copied', { type: 'success' });
  };
  const title = message('record.copy_address', { label: text(cell.label) });
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, height: 16 }}>
        <Typography id={labelId} variant="caption" color="textSecondary">
          {text(cell.label)}
        </Typography>
        {lines.length > 0 && (
          <Tooltip title={title}>
            <IconButton size="small" aria-label={title} onClick={() => void copy()} sx={{ p: 0.5, displayPrint: 'none' }}>
              <CopyIcon fontSize="inherit" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Typography
        component="address"
        variant="body2"
        dir="auto"
        sx={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {lines.length > 0 ? lines.join('\n') : '—'}
      </Typography>
      <Box sx={{ display: 'grid', rowGap: 1, mt: 1, '&:empty': { display: 'none' } }}>{children}</Box>
    </Box>
  );
}

/** The values of one line: with commas between them, and none before a postal code. */
function addressLine(
  fields: readonly ReturnType<typeof getField>[],
  record: FormRecord,
  fieldText: ReturnType<typeof useFieldText>,
): string {
  return fields.reduce((line, field) => {
    const value = fieldText(field, record);
    if (line === '' || value === '') return line + value;
    return `${line}${field.property['x-format'] === 'postal' ? '  ' : ', '}${value}`;
  }, '');
}
