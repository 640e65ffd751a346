import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { LinesDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { listType } from '../../../../shared/framework/fields/kinds.ts';
import { lineTotal } from '../../../../shared/framework/records/lineTotal.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { kindViews } from '../../fields/kindViews.ts';
import { stackedTable } from '../../fields/stackedTable.ts';
import { useFieldText } from '../../fields/useFieldText.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { linesOf } from '../values/lineChanges.ts';

interface LinesTableProps {
  readonly lines: LinesDescription;
  /** Fields of the lines, in the order of the columns. */
  readonly fields: readonly Field[];
  readonly record: FormRecord;
}

/** The lines of a record with their totals; on a phone each line is a card. */
export function LinesTable({ lines: { name, title, empty, references, choices, totals }, fields, record }: LinesTableProps) {
  const text = useText();
  const message = useMessage();
  const lines = linesOf(record, name);
  const fieldText = useFieldText();
  const labelOf = (field: Field) => text(field.property['x-short-label'] ?? field.label);
  if (lines.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {empty ? text(empty) : message('form.items.none')}
      </Typography>
    );
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" role="table" aria-label={text(title)} sx={{ ...stackedTable, fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow role="row">
            {fields.map((field) => (
              <TableCell key={field.name} role="columnheader" align={alignOf(field)}>
                {labelOf(field)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={String(line['id'])} role="row">
              {fields.map((field) => {
                const { Display } = kindViews[field.kind];
                return (
                  <TableCell
                    key={field.name}
                    role="cell"
                    data-label={labelOf(field)}
                    align={alignOf(field)}
                    sx={field.tones.length > 0 ? onOneLine : longWord.test(fieldText(field, line)) ? broken : undefined}
                  >
                    <Display field={field} record={line} reference={references[field.name]} choices={choices[field.name]} />
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
        {totals.length > 0 && (
          <TableFooter>
            <TableRow role="row">
              {fields.map((field) => (
                <TableCell
                  key={field.name}
                  role="cell"
                  data-label={labelOf(field)}
                  align={alignOf(field)}
                  sx={{ color: 'text.primary', fontWeight: 600, typography: 'body2' }}
                >
                  <LineTotals field={field} totals={totals.filter((total) => total.field === field.name)} lines={lines} />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}

interface LineTotalsProps {
  readonly field: Field;
  readonly totals: LinesDescription['totals'];
  readonly lines: readonly FormRecord[];
}

/** The totals of one column, each with its name. */
function LineTotals({ field, totals, lines }: LineTotalsProps) {
  const message = useMessage();
  const fieldText = useFieldText();
  const values = lines.map((line) => line[field.name]);
  return totals.map(({ fn }) => {
    const total = lineTotal(values, fn, field.decimals);
    const words = fn === 'count' ? String(total) : fieldText(field, { ...lines[0], [field.name]: total });
    return <div key={fn}>{`${message(`grid.total_short.${fn}`)} ${words || '—'}`}</div>;
  });
}

function alignOf(field: Field): 'left' | 'right' {
  const type = listType(field);
  return type === 'number' || type === 'decimal' ? 'right' : 'left';
}

/** The dot of a tone stays beside its text; on a phone each cell has the width of the page. */
const onOneLine = { whiteSpace: { sm: 'nowrap' } } as const;

/** A word that would push the further columns out of the table. */
const longWord = /\S{28}/;
const broken = { overflowWrap: 'anywhere', minWidth: '12rem' } as const;
