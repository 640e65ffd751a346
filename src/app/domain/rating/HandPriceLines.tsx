import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Price, PriceLine } from '../../../shared/domain/rating/Price.ts';
import { type Decimal, formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { stackedTable } from '../../framework/fields/stackedTable.ts';
import { useCellContext } from '../../framework/i18n/useCellContext.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';

const plain = { type: 'decimal', format: undefined, unit: undefined, searchOptions: undefined } as const;

/** The lines of a price with their rule, record, quantity, unit and rate; subtotal and total below them. */
export function HandPriceLines({ price }: { readonly price: Price }) {
  const message = useMessage();
  const text = useText();
  const reading = useCellContext();
  const number = (value: Decimal, decimals: number): string => formatCell(formatDecimal(value), { ...plain, decimals }, reading);
  const headings = (['line', 'rule', 'record', 'quantity', 'unit', 'rate', 'amount'] as const).map((name) => message(`hand.${name}`));
  const cellsOf = ({ text: words, rule_kind, rule_ref, quantity, unit_text, rate, amount }: PriceLine): readonly string[] => [
    text({ ...words }),
    message(`hand.rule_${rule_kind}`),
    rule_ref,
    number(quantity, placesOf(quantity)),
    unit_text === 'flat' ? message('hand.flat') : unit_text,
    number(rate, placesOf(rate)),
    number(amount, 2),
  ];
  const taxes = price.lines.filter(({ rule_kind }) => rule_kind === 'tax');
  const before = price.lines.filter((line) => !taxes.includes(line));
  const sum = (label: string, amount: Decimal): readonly string[] => [label, '', '', '', '', '', number(amount, 2)];
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {message('hand.measures', {
          weight: number(price.weight, 0),
          rated: number(price.rated_weight, 0),
          cube: price.cube ? number(price.cube, 2) : '–',
          feet: number(price.feet, 2),
        })}
      </Typography>
      <TableContainer>
        <Table size="small" role="table" aria-label={message('hand.price')} sx={{ ...stackedTable, fontVariantNumeric: 'tabular-nums' }}>
          <TableHead>
            <TableRow role="row">
              {headings.map((heading, column) => (
                <TableCell key={heading} role="columnheader" align={isNumber(column) ? 'right' : undefined}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {before.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={place} headings={headings} values={cellsOf(line)} />
            ))}
            <Row headings={headings} values={sum(message('hand.subtotal'), price.subtotal)} isSum />
            {taxes.map((line) => (
              <Row key={line.kind} headings={headings} values={cellsOf(line)} />
            ))}
          </TableBody>
          <TableFooter sx={{ '& td': { fontWeight: 600, color: 'text.primary', typography: 'body2' } }}>
            <Row headings={headings} values={sum(message('hand.total', { currency: price.currency }), price.total)} isSum />
          </TableFooter>
        </Table>
      </TableContainer>
      {price.notes.map((note) => (
        <Typography key={note.en} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {text({ ...note })}
        </Typography>
      ))}
    </>
  );
}

interface RowProps {
  readonly headings: readonly string[];
  readonly values: readonly string[];
  readonly isSum?: boolean;
}

function Row({ headings, values, isSum = false }: RowProps) {
  const shown = values.map((value, column) => ({ value, column })).filter(({ value }) => !isSum || value !== '');
  return (
    <TableRow role="row">
      {shown.map(({ value, column }) => (
        <TableCell
          key={headings[column]}
          role="cell"
          data-label={isSum ? undefined : headings[column]}
          align={isNumber(column) ? 'right' : undefined}
          colSpan={isSum && column === 0 ? values.length - 1 : undefined}
          sx={isSum ? { fontWeight: 600 } : undefined}
        >
          {value}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Quantity, rate and amount. */
function isNumber(column: number): boolean {
  return column === 3 || column >= 5;
}

/** Places of a number without the zeros at its end, two for whole cents. */
function placesOf(value: Decimal): number {
  return formatDecimal(value).replace(/0+$/, '').split('.')[1]?.length ?? 0;
}
