import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { ownValue } from '../../../shared/framework/ownValue.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Text } from '../../../shared/framework/text.ts';
import { RecordName } from '../../framework/admin/RecordName.tsx';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';
import { useAuditedWords } from './useAuditedWords.ts';

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changed fields of an entry of the audit log with their labels, and old and new values in the words of their fields. */
export function AuditedChanges({ record, value }: FieldSlotProps) {
  const text = useText();
  const message = useMessage();
  const words = useAuditedWords(textOf(record['entity']));
  const changes = changesOf(value);
  if (changes.length === 0) return '—';
  const columns = [
    ...(record['action'] === 'create' ? [] : (['before'] as const)),
    ...(record['action'] === 'delete' ? [] : (['after'] as const)),
  ];
  return (
    <TableContainer sx={{ whiteSpace: 'normal' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{message('record.field')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column}>{message(`record.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => {
            const label = ownValue(words?.fields, change.field);
            return (
              <TableRow key={change.field}>
                <TableCell component="th" scope="row">
                  {label ? text(label) : change.field}
                </TableCell>
                {columns.map((column) => (
                  <TableCell key={column} sx={{ overflowWrap: 'anywhere' }}>
                    <ChangedValue
                      value={change[column]}
                      options={ownValue(words?.options, change.field)}
                      entity={ownValue(words?.references, change.field)}
                    />
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface ChangedValueProps {
  readonly value: unknown;
  readonly options: readonly { readonly value: string; readonly label: Text }[] | undefined;
  /** Entity of the record that the value names. */
  readonly entity: string | undefined;
}

function ChangedValue({ value, options, entity }: ChangedValueProps): ReactNode {
  const text = useText();
  const message = useMessage();
  const formats = useDateFormats();
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return message(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (
      // The list keeps its order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={i}>
        {i > 0 && ', '}
        <ChangedValue value={item} options={options} entity={entity} />
      </span>
    ));
  if (typeof value === 'number' && entity !== undefined) return <RecordName entity={entity} id={value} />;
  if (typeof value === 'object') return JSON.stringify(value);
  const shown = textOf(value);
  const option = options?.find((each) => each.value === shown);
  if (option) return text(option.label);
  return instant.test(shown) ? formatInstant(shown, browserTimezone, formats) : shown;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function changesOf(value: unknown): Change[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([field, change]: [string, unknown]) => {
    const { old: before, new: after } = { old: undefined, new: undefined, ...(typeof change === 'object' ? change : {}) };
    return { field, before, after };
  });
}
